import { giftBoxLabels } from "../features/packs/kinds";
import { PackDetail } from "../features/packs/PackDetail";

export function Component() {
  return <PackDetail labels={giftBoxLabels} />;
}
