import { UsersList } from "../features/users/UsersList";

export function Component() {
  return <UsersList />;
}
