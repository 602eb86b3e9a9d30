"""Every rule that code, tests and documents cite exists in docs/rules.md."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("apps", "shop_project", "tests", "devstack", "lab", "docs")
NUMBER = r"\d+(?:\.\d+)?"
CITED = re.compile(rf"\brules ({NUMBER}(?:(?:, | and ){NUMBER})*)")


def written() -> set[str]:
    found, section = set(), ""
    for line in (ROOT / "docs" / "rules.md").read_text().splitlines():
        if heading := re.match(r"## (\d+)\.", line):
            section = heading[1]
            found.add(section)
        elif section and (rule := re.match(r"(\d+)\. ", line)):
            found.add(f"{section}.{rule[1]}")
    return found


def cited() -> dict[str, str]:
    """Number to one of the files that cite it."""
    files = [file for name in FOLDERS for kind in ("py", "md") for file in (ROOT / name).rglob(f"*.{kind}")]
    return {
        number: str(file.relative_to(ROOT))
        for file in files
        for match in CITED.finditer(file.read_text())
        for number in re.findall(NUMBER, match[1])
    }


def test_every_cited_rule_exists():
    numbers = cited()
    assert len(numbers) > 40
    assert {number: file for number, file in numbers.items() if number not in written()} == {}
