import { Sheets } from "../features/sheets/Sheets";

export function Component() {
  return <Sheets />;
}
