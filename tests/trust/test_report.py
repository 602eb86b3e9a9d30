"""`make trust` writes down what each round recorded about itself."""

from devstack import trust

RESULTS = """<?xml version="1.0"?><testsuites><testsuite>
<testcase name="test_the_database_is_killed" time="12.34"><properties><property name="rounds" value="3"/>
<property name="lost" value="nothing"/></properties></testcase>
<testcase name="test_the_disk_is_full" time="1"><failure message="x"/></testcase>
</testsuite></testsuites>"""


def test_every_round_has_a_line_with_its_result_and_its_own_figures(tmp_path):
    (tmp_path / "results.xml").write_text(RESULTS)
    trust.report(tmp_path)
    lines = (tmp_path / "report.md").read_text().splitlines()
    assert "| the database is killed | passed | 12.3 | rounds: 3; lost: nothing |" in lines
    assert "| the disk is full | FAILED | 1.0 |  |" in lines
