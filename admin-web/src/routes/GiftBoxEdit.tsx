import { giftBoxLabels } from "../features/packs/kinds";
import { PackEdit } from "../features/packs/PackEdit";

export function Component() {
  return <PackEdit labels={giftBoxLabels} />;
}
