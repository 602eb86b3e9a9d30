import { giftBoxWords } from "../features/packs/kinds";
import { PackEdit } from "../features/packs/PackEdit";

export function Component() {
  return <PackEdit words={giftBoxWords} />;
}
