import { bundleWords } from "../features/packs/kinds";
import { PackEdit } from "../features/packs/PackScreens";

export function Component() {
  return <PackEdit words={bundleWords} />;
}
