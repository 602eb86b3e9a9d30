import { PickLists } from "../features/picking/PickLists";

export function Component() {
  return <PickLists />;
}
