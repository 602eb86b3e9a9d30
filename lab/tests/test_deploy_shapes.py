"""Images, compose file and Kubernetes manifests agree on users, folders, limits, probes, commands and names."""

import json
import re
from typing import Any

import pytest
import yaml

from devstack import stack
from devstack.shop import ROOT, Shop
from lab import deployed_settings

DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text())["services"]
IMAGES = {path.name.removesuffix(".Containerfile"): path.read_text() for path in DEPLOY.glob("*.Containerfile")}
SHOP_IMAGES = ("crackers/shop", "crackers/reader")
UNITS = {"Mi": 2**20, "Gi": 2**30, "m": 2**20, "g": 2**30}
ONLY_IN = {
    "compose": {"SHOP_ADMIN_EMAIL", "SHOP_ADMIN_PASSWORD"},
    "kubernetes": {"DATABASE_REPLICA_URL", "S3_REGION"},
}
"""Kubernetes asks for the first account by hand, its managed services have a replica and a region."""
OF_COMPOSE_ITSELF = re.compile(r"ARCHIVE_|ACME_EMAIL|(SHOP|ADMIN|OBJECTS)_HOST$|DATABASE_PASSWORD|WEB_PROCESSES|TMPDIR")


def specifications() -> dict[str, dict[str, Any]]:
    """What Kubernetes runs: the specification of each Deployment and Job, by name; of a CronJob, that of its Job."""
    found = {}
    for path in (DEPLOY / "kubernetes").glob("*.yaml"):
        for document in yaml.safe_load_all(path.read_text()):
            spec = document.get("spec", {}) if document else {}
            spec = spec.get("jobTemplate", {}).get("spec", spec)
            if "template" in spec:
                found[document["metadata"]["name"]] = spec
    return found


SPECIFICATIONS = specifications()
PODS = {name: spec["template"]["spec"] for name, spec in SPECIFICATIONS.items()}
CONTAINERS = [
    pytest.param(pod, container, id=f"{name}-{container['name']}")
    for name, pod in PODS.items()
    for container in [*pod.get("initContainers", []), *pod["containers"]]
]
SHOP_SERVICES = [
    pytest.param(name, service, id=name)
    for name, service in COMPOSE.items()
    if any(image in service.get("image", "") for image in SHOP_IMAGES)
]
BOTH = [name for name in PODS if name in COMPOSE]
STEPS = {"release", "buckets"}
"""Services that end; Kubernetes runs both in the Job `release`."""


def main_container(name: str) -> dict[str, Any]:
    """The main container of a pod."""
    return next(container for container in PODS[name]["containers"] if container["name"] == name)


def settings_of(name: str) -> dict[str, str]:
    """Variables of a container besides ConfigMap and Secret."""
    return {entry["name"]: entry["value"] for entry in main_container(name).get("env", [])}


def proxy_container() -> dict[str, Any]:
    """The proxy in the pods of the web server."""
    return next(container for container in PODS["web"]["containers"] if container["name"] == "proxy")


def proxy_of_pods() -> dict[str, str]:
    """Variables of the proxy in the pods of the web server."""
    return {entry["name"]: entry["value"] for entry in proxy_container()["env"]}


def in_bytes(text: str) -> int:
    """Bytes of `768m` in compose and `768Mi` in Kubernetes, which are equal."""
    match = re.fullmatch(r"(\d+)(\w+)", text)
    assert match
    return int(match[1]) * UNITS[match[2]]


def seconds(text: str) -> int:
    """`30s` as a number."""
    return int(text.removesuffix("s"))


def command_of(image: str) -> list[str]:
    """The CMD of a container file."""
    return list(json.loads(re.findall(r"^CMD (\[.*\])$", IMAGES[image], re.MULTILINE)[-1]))


def test_every_service_is_found():
    assert {"web", "worker", "reader", "backup", "release"} <= set(BOTH)
    assert len(SHOP_SERVICES) >= 6


# ---- users and what they may do


def test_the_image_runs_as_the_user_that_kubernetes_names():
    assert "useradd --system --uid 10001 " in IMAGES["web"]
    assert [re.findall(r"^USER (\d+)$", IMAGES[name], re.MULTILINE)[-1] for name in ("web", "reader")] == ["10001"] * 2
    assert "USER" not in IMAGES["worker"]


@pytest.mark.parametrize(("pod", "container"), CONTAINERS)
def test_a_pod_may_do_no_more_than_it_needs(pod, container):
    assert (pod["securityContext"]["runAsUser"], pod["securityContext"]["runAsNonRoot"]) == (10001, True)
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}
    }  # fmt: skip
    assert container["resources"]["limits"]["memory"]


@pytest.mark.parametrize(("name", "service"), SHOP_SERVICES)
def test_a_service_of_the_compose_file_may_do_no_more_either(name, service):
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "user" not in service


# ---- folders


@pytest.mark.parametrize(("pod", "container"), CONTAINERS)
def test_temporary_files_of_a_pod_have_a_folder(pod, container):
    mounted = {mount["mountPath"]: mount["name"] for mount in container["volumeMounts"]}
    values = {entry["name"]: entry["value"] for entry in container.get("env", [])}
    volumes = {volume["name"]: volume for volume in pod["volumes"]}
    assert values.get("TMPDIR", "/uploads") in mounted
    assert "emptyDir" in volumes[mounted["/tmp"]]  # noqa: S108 - a path of the container
    assert set(mounted.values()) <= set(volumes)


@pytest.mark.parametrize(("name", "service"), SHOP_SERVICES)
def test_temporary_files_of_a_service_have_a_folder(name, service):
    folders = {volume.rpartition(":")[2] for volume in service.get("volumes", [])} | set(service["tmpfs"])
    assert service["environment"]["TMPDIR"] in folders
    assert "/tmp" in folders  # noqa: S108


def test_uploads_are_buffered_in_a_folder_of_the_image_user():
    assert "TMPDIR=/uploads" in IMAGES["web"]
    assert "--owner=shop --mode=0700 /uploads" in IMAGES["web"]
    assert COMPOSE["web"]["environment"]["TMPDIR"] == "/uploads"
    uploads = next(volume for volume in PODS["web"]["volumes"] if volume["name"] == "uploads")
    # On disk: four forms of 105 MB for each of two processes.
    assert uploads["emptyDir"] == {"sizeLimit": "2Gi"}


def test_backups_use_the_same_folder_and_programs():
    assert any(volume.endswith(":/backups") for volume in COMPOSE["backup"]["volumes"])
    assert {mount["mountPath"] for mount in main_container("backup")["volumeMounts"]} >= {"/backups"}
    programs = settings_of("backup")["POSTGRES_PROGRAMS"]
    assert COMPOSE["backup"]["environment"]["POSTGRES_PROGRAMS"] == programs == "/usr/lib/postgresql/18/bin"
    assert "postgresql-client-18" in IMAGES["web"]


def test_a_restore_on_kubernetes_has_what_a_backup_has():
    assert main_container("restore")["volumeMounts"] == main_container("backup")["volumeMounts"]
    assert PODS["restore"]["volumes"] == PODS["backup"]["volumes"]
    assert settings_of("restore") == settings_of("backup")


def test_what_is_applied_before_a_restore_starts_nothing():
    names = [
        document for path in (DEPLOY / "kubernetes").glob("*.yaml") for document in yaml.safe_load_all(path.read_text())
    ]
    first = {
        document["kind"]: document
        for document in names
        if document and document.get("metadata", {}).get("labels", {}).get("restore") == "first"
    }
    assert {kind: document["metadata"]["name"] for kind, document in first.items()} == {
        "ConfigMap": "shop", "PersistentVolumeClaim": "backups", "CronJob": "restore"
    }  # fmt: skip
    assert first["CronJob"]["spec"]["suspend"] is True


# ---- limits and probes


@pytest.mark.parametrize("name", BOTH)
def test_memory_limits_agree(name):
    assert in_bytes(COMPOSE[name]["mem_limit"]) == in_bytes(main_container(name)["resources"]["limits"]["memory"])


@pytest.mark.parametrize(("name", "service"), SHOP_SERVICES)
def test_every_service_of_the_shop_has_a_memory_limit(name, service):
    assert in_bytes(service["mem_limit"]) <= UNITS["g"]


@pytest.mark.parametrize("name", COMPOSE)
def test_processes_of_every_service_are_limited(name):
    """Pods get this limit from the kubelet (podPidsLimit), not from a manifest."""
    assert COMPOSE[name]["pids_limit"] == 512


@pytest.mark.parametrize("name", sorted(STEPS))
def test_a_step_of_a_release_is_tried_as_often_as_its_job(name):
    job = SPECIFICATIONS["release"]
    assert PODS["release"]["restartPolicy"] == "Never"
    assert COMPOSE[name]["restart"] == f"on-failure:{job['backoffLimit']}"


def test_both_release_with_the_same_commands():
    commands = f"{COMPOSE['release']['command'][-1]} && {' '.join(COMPOSE['buckets']['command'])}"
    assert main_container("release")["args"] == [commands]


@pytest.mark.parametrize("name", sorted(set(COMPOSE) - STEPS))
def test_a_service_that_runs_on_is_restarted_and_has_a_health_check(name):
    assert COMPOSE[name]["restart"] == "unless-stopped"
    # `archive` is a shell that waits for the night; for it the list of base backups has to be read.
    assert ("test" in COMPOSE[name]["healthcheck"]) is (name != "archive")


def test_a_backup_is_tried_as_often():
    script = COMPOSE["backup"]["command"][-1]
    tries = re.search(r"for try in ([\d ]+);", script)
    assert tries
    assert len(tries[1].split()) == SPECIFICATIONS["backup"]["backoffLimit"] + 1
    for command in re.findall(r"python manage.py backup .*?-delete", script):
        assert command.replace("$$", "$") in main_container("backup")["args"][0]


@pytest.mark.parametrize("name", ["web", "worker", "reader"])
def test_a_pod_gets_as_long_to_stop_as_a_service(name):
    stop = main_container(name).get("lifecycle", {}).get("preStop", {}).get("exec", {}).get("command", ["sleep", "0"])
    assert PODS[name]["terminationGracePeriodSeconds"] - int(stop[1]) >= seconds(COMPOSE[name]["stop_grace_period"])


@pytest.mark.parametrize("name", ["worker", "reader"])
def test_both_probe_the_queue(name):
    check, probe = COMPOSE[name]["healthcheck"], main_container(name)["livenessProbe"]
    assert check["test"] == ["CMD", *probe["exec"]["command"]]
    times = (check["interval"], check["timeout"], check["start_period"])
    named = (probe["periodSeconds"], probe["timeoutSeconds"], probe["initialDelaySeconds"])
    assert tuple(map(seconds, times)) == named


def test_both_probe_the_port_of_the_proxy():
    assert proxy_container()["readinessProbe"]["tcpSocket"] == {"port": "http"}
    [port] = proxy_container()["ports"]
    assert f"('127.0.0.1', {port['containerPort']})" in COMPOSE["caddy"]["healthcheck"]["test"][-1]
    assert COMPOSE["caddy"]["environment"]["HTTP_PORT"] == str(port["containerPort"])


def test_both_probe_the_web_server():
    probe = main_container("web")["readinessProbe"]["httpGet"]
    assert COMPOSE["web"]["healthcheck"]["test"] == ["CMD", "python", "-m", "apps.ops.monitoring.healthcheck"]
    assert probe["path"] in (ROOT / "apps" / "ops" / "monitoring" / "healthcheck.py").read_text()
    hosts = yaml.safe_load((DEPLOY / "kubernetes" / "config.yaml").read_text())["data"]["SHOP_HOSTS"].split(",")
    for kind in ("startupProbe", "readinessProbe", "livenessProbe"):
        request = main_container("web")[kind]["httpGet"]
        assert {header["value"] for header in request["httpHeaders"] if header["name"] == "Host"} <= set(hosts)


def test_one_port_everywhere():
    (port,) = re.findall(r"^EXPOSE (\d+)$", IMAGES["web"], re.MULTILINE)
    assert f"${{PORT:-{port}}}" in IMAGES["web"]
    assert main_container("web")["ports"] == [{"name": "web", "containerPort": int(port)}]
    assert COMPOSE["caddy"]["environment"]["WEB_PORT"] == proxy_of_pods()["WEB_PORT"] == port
    for app in ("storefront", "admin"):
        (port,) = re.findall(r"^EXPOSE (\d+)$", IMAGES[app], re.MULTILINE)
        assert f":{{$PORT:{port}}} {{" in (DEPLOY / "app.Caddyfile").read_text()


# ---- commands and names


def test_the_image_starts_the_server_that_is_tested():
    arguments = command_of("web")[-1].partition("exec ")[2].split()
    tested = stack.web_command(8000)
    differ = {"--workers", "--host", "--port", "--respawn-interval"}

    def options(arguments: list[str]) -> set[tuple[str, str]]:
        pairs = zip(arguments, [*arguments[1:], ""], strict=True)
        return {(name, "" if value.startswith("--") else value) for name, value in pairs if name.startswith("--")}

    assert {pair for pair in options(arguments[1:]) if pair[0] not in differ} == {
        pair for pair in options(tested[1:]) if pair[0] not in differ
    }
    assert arguments[-1] == tested[-1]


@pytest.mark.parametrize("name", ["worker", "reader"])
def test_the_same_command_everywhere(name):
    assert command_of(name) == COMPOSE[name]["command"] == main_container(name)["command"]


def test_the_proxy_is_the_same_everywhere():
    proxy = proxy_container()
    assert "COPY deploy/Caddyfile ./deploy/Caddyfile" in IMAGES["web"]
    assert proxy["command"] == ["caddy", "run", "--config", "/app/deploy/Caddyfile"]
    assert COMPOSE["caddy"]["command"] == ["caddy", "run", "--config", "/app/deploy/compose/Caddyfile"]
    assert (DEPLOY / "compose" / "Caddyfile").read_text().split("\n")[1] == "import ../Caddyfile"
    assert in_bytes(COMPOSE["caddy"]["mem_limit"]) == in_bytes(proxy["resources"]["limits"]["memory"])
    assert proxy["image"] in COMPOSE["caddy"]["image"]


def test_every_variable_of_the_proxy_is_used_and_explained():
    read = set(
        re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text() + (DEPLOY / "compose" / "Caddyfile").read_text())
    )
    settings = {*COMPOSE["caddy"]["environment"], *proxy_of_pods(), *stack.proxy_settings(Shop(ROOT, 8000), 8001)}
    assert settings - read == {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR"}
    document = (ROOT / "docs" / "operations.md").read_text()
    assert {name for name in read if f"`{name}`" not in document} == set()


def test_the_same_number_of_web_processes():
    assert COMPOSE["web"]["environment"]["WEB_PROCESSES"] == settings_of("web")["WEB_PROCESSES"]


def test_both_shapes_give_the_same_settings():
    compose = {name for name in deployed_settings.compose() if not OF_COMPOSE_ITSELF.match(name)}
    kubernetes = set(deployed_settings.kubernetes())
    assert compose - kubernetes == ONLY_IN["compose"]
    assert kubernetes - compose == ONLY_IN["kubernetes"]


def test_every_setting_is_read_by_the_shop_and_explained():
    read = "".join(path.read_text() for folder in ("shop_project", "apps") for path in (ROOT / folder).rglob("*.py"))
    document = (ROOT / "docs" / "operations.md").read_text()
    settings = {**deployed_settings.compose(), **deployed_settings.kubernetes()}
    names = {name for name in settings if not OF_COMPOSE_ITSELF.match(name)} - {"DJANGO_SETTINGS_MODULE"}
    assert {name for name in names if f'"{name}"' not in read} == set()
    assert {name for name in names if f"`{name}`" not in document} == set()
