import { Selling } from "../features/selling/Selling";

export function Component() {
  return <Selling />;
}
