import { EnquiriesList } from "../features/enquiries/EnquiriesList";

export function Component() {
  return <EnquiriesList />;
}
