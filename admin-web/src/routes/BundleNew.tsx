import { bundleLabels } from "../features/packs/kinds";
import { PackEditor } from "../features/packs/PackEditor";

export function Component() {
  return <PackEditor pack={null} labels={bundleLabels} />;
}
