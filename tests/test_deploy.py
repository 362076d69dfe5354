"""The files in `deploy/` are what the programs that read them understand, and name options that exist."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from mkdocs.utils.yaml import yaml_load

from tests.web.http_client import Client, RunningServer, free_port
from tinkertable.cli import main

DEPLOY = Path(__file__).parent.parent / "deploy"


def test_the_systemd_unit_is_valid(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    # the program of the unit is not installed here
    text = (DEPLOY / "tinkertable.service").read_text(encoding="utf-8").replace("/opt/tinkertable/bin/", "/bin/true ")
    unit = tmp_path / "tinkertable.service"
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False, timeout=60)
    complaints = [line for line in done.stderr.splitlines() if "tinkertable.service" in line]
    assert complaints == []


def test_the_compose_file_is_valid() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode:
        pytest.skip("docker compose is not installed")
    done = subprocess.run(
        [docker, "compose", "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"],
        env={"POSTGRES_PASSWORD": "x", "PATH": "/usr/bin:/bin:/usr/local/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_the_compose_file_names_what_exists() -> None:
    compose = yaml_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert set(services) == {"database", "server", "proxy"}
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert ("image" in service) != ("build" in service)
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            known = source in compose["volumes"] or source == "./certificates" or (DEPLOY / source).is_file()
            assert known, source
    assert "ports" not in services["server"], "everything that reaches it is believed to be the proxy"
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()


def test_nothing_private_or_built_gets_into_the_image() -> None:
    left_out = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "node_modules", "build", "**/*.db", "deploy/certificates"} <= set(left_out)


def on_one_machine(folder: Path, port: int, secure_port: int, server: str) -> Path:
    """The nginx file as the comment in it says for one machine, at other ports and with files of its own."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"\n\s*resolver .*\n\s*server server:8300 .*", f"\n        server {server};", text)
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{secure_port} ssl http2;"),
        ("/etc/nginx/certificates", str(folder)),
        ("include /etc/nginx/mime.types;", f"access_log off; error_log {folder}/error.log;"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    text = re.sub(r"\n\s*listen \[::\].*", "", text)
    path = folder / "nginx.conf"
    path.write_text(f"pid {folder}/nginx.pid;\ndaemon off;\n{text}", encoding="utf-8")
    return path


def make_certificate(folder: Path) -> None:
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    subprocess.run([*command.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=60)


def test_the_nginx_file_says_what_matters() -> None:
    text = re.sub(r"#.*", "", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    assert text.count("{") == text.count("}")
    for line in text.splitlines():
        assert not line.strip() or line.strip()[-1] in "{};", line
    for needed in ("ssl http2;", "proxy_buffering off;", "X-Forwarded-For $remote_addr"):
        assert needed in text
    assert "ip_hash" not in text, "no sticky sessions"
    assert "non_idempotent" not in text, "a move is never sent twice"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("nginx") is None or shutil.which("curl") is None, reason="nginx is not installed")
def test_a_table_is_played_through_nginx_over_http_2(tmp_path: Path) -> None:
    make_certificate(tmp_path)
    port, secure_port = free_port(), free_port()
    with RunningServer(f"sqlite:///{tmp_path / 'tables.db'}") as running:
        config = on_one_machine(tmp_path, port, secure_port, running.address.removeprefix("http://"))
        with subprocess.Popen(["nginx", "-c", str(config)], stderr=subprocess.PIPE, text=True) as proxy:
            try:
                curl = ["curl", "--silent", "--show-error", "--insecure", "--http2", "--max-time", "60"]
                curl += ["--retry", "20", "--retry-connrefused", "--retry-delay", "1"]

                def ask(path: str, *more: str) -> str:
                    address = f"https://127.0.0.1:{secure_port}{path}"
                    said = subprocess.run([*curl, *more, address], capture_output=True, text=True, check=False)
                    assert said.returncode in (0, 28), (said.stderr, (tmp_path / "error.log").read_text())
                    return said.stdout

                code = ["--output", "/dev/null", "--write-out", "%{http_version} %{http_code}"]
                assert ask("/", *code) == "2 200"
                for hidden in ("/metrics", "/livez", "/readyz", "/healthz"):
                    assert ask(hidden, *code) == "2 404", hidden
                plain = [*curl, *code[:2], "--write-out", "%{http_code} %{redirect_url}", f"http://127.0.0.1:{port}/x"]
                said = subprocess.run(plain, capture_output=True, text=True, check=True).stdout
                assert said.startswith("301 https://")
                ann = Client(running)
                table = ann.new_table("me", "bot:random", name="Ann")
                # the stream goes on; what it has said so far arrived at once
                assert "event: ply" in ask(f"{table}/events", "--no-buffer", "--max-time", "5")
                ann.http.close()
            finally:
                proxy.terminate()


@pytest.mark.parametrize("name", ["tinkertable.service", "compose.yaml", "Dockerfile"])
def test_the_options_exist(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    text = (DEPLOY / name).read_text(encoding="utf-8")
    used = {option for row in re.findall(r"serve[^\n]*", text) for option in re.findall(r"--[a-z-]+", row)}
    assert used - {"--build", "--scale"} <= known
