import { BillsList } from "../features/bills/BillsList";

export function Component() {
  return <BillsList />;
}
