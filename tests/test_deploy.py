"""The files in `deploy/` are what the programs that read them understand, and name options that exist."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

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


def test_the_nginx_file_is_balanced_and_valid(tmp_path: Path) -> None:
    text = re.sub(r"#.*", "", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    assert text.count("{") == text.count("}")
    for line in text.splitlines():
        assert not line.strip() or line.strip()[-1] in "{};", line
    for needed in ("http2 on;", "proxy_buffering off;", "X-Forwarded-For $remote_addr"):
        assert needed in text
    assert "ip_hash" not in text, "no sticky sessions"
    assert "non_idempotent" not in text, "a move is never sent twice"
    nginx = shutil.which("nginx")
    if nginx is not None:
        plain = (
            re.sub(r"\s*(ssl_certificate.*|resolver .*)", "", text).replace("443 ssl", "443").replace(" resolve", "")
        )
        (tmp_path / "nginx.conf").write_text(plain.replace("server server:8300", "server 127.0.0.1:8300"))
        done = subprocess.run([nginx, "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("name", ["tinkertable.service", "compose.yaml", "Dockerfile"])
def test_the_options_exist(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    text = (DEPLOY / name).read_text(encoding="utf-8")
    used = {option for row in re.findall(r"serve[^\n]*", text) for option in re.findall(r"--[a-z-]+", row)}
    assert used - {"--build", "--scale"} <= known
