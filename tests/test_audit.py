"""The audit of dependencies fails when a vulnerability is known, and does not claim to have checked what it has not."""

from __future__ import annotations

import json

from tools.audit import Audit, exit_code, read_npm_audit, read_pip_audit, report


def test_a_vulnerable_python_package_is_named() -> None:
    packages = [
        {"name": "good", "version": "1.0", "vulns": []},
        {"name": "bad", "version": "2.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["2.1"]}]},
        {"name": "ours", "skip_reason": "distribution marked as editable"},
    ]
    audit = read_pip_audit(json.dumps({"dependencies": packages, "fixes": []}))
    assert (audit.checked, audit.found) == (2, ["bad 2.0: PYSEC-2026-1"])


def test_packages_that_could_not_be_looked_up_do_not_count_as_checked() -> None:
    packages = [{"name": "good", "skip_reason": "Dependency not found on PyPI and could not be audited"}]
    assert read_pip_audit(json.dumps({"dependencies": packages})).checked == 0
    assert read_npm_audit(json.dumps({"error": {"code": "ENOAUDIT"}})).checked == 0


def test_a_vulnerable_node_package_is_named() -> None:
    answer = {"vulnerabilities": {"bad": {"severity": "high"}}, "metadata": {"dependencies": {"total": 40}}}
    audit = read_npm_audit(json.dumps(answer))
    assert (audit.checked, audit.found) == (40, ["bad: high"])


def test_a_service_that_cannot_be_reached_is_named_and_ends_a_strict_audit() -> None:
    said = report("pip-audit", "pypi.org", Audit(why="ConnectionError: no route to pypi.org"))
    assert said == "pip-audit: NOT CHECKED, pypi.org cannot be reached (ConnectionError: no route to pypi.org)"
    reached, silent, bad = Audit(3), Audit(), Audit(3, ["bad 2.0: PYSEC-2026-1"])
    assert [exit_code([reached, silent], strict) for strict in (False, True)] == [0, 2]
    assert [exit_code([bad, silent], strict) for strict in (False, True)] == [1, 1]
    assert exit_code([reached], strict=True) == 0


def test_packages_that_a_service_does_not_know_are_counted() -> None:
    packages = [
        {"name": "good", "version": "1.0", "vulns": []},
        {"name": "strange", "skip_reason": "Dependency not found on PyPI and could not be audited"},
        {"name": "ours", "skip_reason": "distribution marked as editable"},
    ]
    audit = read_pip_audit(json.dumps({"dependencies": packages}))
    assert audit.skipped == 1
    assert report("pip-audit", "pypi.org", audit).endswith("1 were not found there and not checked")
