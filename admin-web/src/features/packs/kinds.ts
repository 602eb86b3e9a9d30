import type { PackKind } from "../../api/packs";
import { paths } from "../../lib/paths";
import type { IconName } from "../../ui/icons";

/** Bundles (called funds in the storefront) and gift boxes only differ in texts and paths. */
export type PackLabels = {
  kind: PackKind;
  One: string;
  one: string;
  many: string;
  Many: string;
  path: string;
  icon: IconName;
};

export const bundleLabels: PackLabels = {
  kind: "bundles",
  One: "Bundle",
  one: "bundle",
  many: "bundles",
  Many: "Bundles",
  path: paths.bundles,
  icon: "layers",
};

export const giftBoxLabels: PackLabels = {
  kind: "giftboxes",
  One: "Gift Box",
  one: "gift box",
  many: "gift boxes",
  Many: "Gift Boxes",
  path: paths.giftBoxes,
  icon: "gift",
};

export const packPaths = (labels: PackLabels) => ({
  list: labels.path,
  add: `${labels.path}/add`,
  edit: (id: string) => `${labels.path}/edit/${id}`,
  view: (id: string) => `${labels.path}/view/${id}`,
});

export const packTexts = ({ One, one, many }: PackLabels) => ({
  loadList: `Failed to load ${many}`,
  remove: `Failed to delete ${one}`,
  loadData: `Failed to load ${one} data`,
  loadBanner: `Error fetching ${one} data`,
  loadDetails: `Failed to load ${one} details`,
  missing: `${one === "bundle" ? "Bundle" : "Gift box"} not found`,
  save: `Error saving ${one}`,
  created: `${one === "bundle" ? "Bundle" : "Gift box"} created successfully!`,
  updated: `${one === "bundle" ? "Bundle" : "Gift box"} updated successfully!`,
  deleted: `${one === "bundle" ? "Bundle" : "Gift box"} deleted successfully!`,
  title: `${One} Management`,
  none: `No ${many} found`,
  first: `Create your first ${one} to get started`,
});
