"""`make images` builds every container file of deploy/, and has a stand-in for every base image."""

import re

from devstack.shop import ROOT
from lab.images.engines import BASES, STANDINS
from lab.images.scenario import IMAGES, compose_services

DEPLOY = ROOT / "deploy"
FILES = {path.name: path.read_text() for path in DEPLOY.glob("*.Containerfile")}


def test_every_container_file_is_built():
    assert {file for file, _ in IMAGES.values()} == set(FILES)


def test_arguments_of_a_build_are_known_to_its_file():
    for file, arguments in IMAGES.values():
        assert {name for name in arguments if f"ARG {name}=" not in FILES[file]} == set()


def test_an_image_is_built_after_the_one_it_is_made_of():
    order = list(IMAGES)
    for image, (_, arguments) in IMAGES.items():
        assert all(order.index(base) < order.index(image) for base in arguments.values())


def test_every_base_image_is_pinned_and_has_a_stand_in():
    named = {
        name for text in FILES.values() for name in re.findall(r"^FROM docker\.io/library/(\S+)", text, re.MULTILINE)
    }
    assert named == set(BASES.values())
    assert all(":" in name and not name.endswith(":latest") for name in named)
    assert set(re.findall(r"^FROM \S+ AS (\w+)$", STANDINS.read_text(), re.MULTILINE)) == set(BASES)


def test_images_have_the_names_of_the_compose_file():
    used = set(re.findall(r"crackers/\w+", str([service.get("image") for service in compose_services().values()])))
    assert used <= set(IMAGES)
