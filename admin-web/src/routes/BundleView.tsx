import { bundleWords } from "../features/packs/kinds";
import { PackDetail } from "../features/packs/PackScreens";

export function Component() {
  return <PackDetail words={bundleWords} />;
}
