import { bundleLabels } from "../features/packs/kinds";
import { PacksList } from "../features/packs/PacksList";

export function Component() {
  return <PacksList labels={bundleLabels} />;
}
