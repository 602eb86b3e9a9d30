import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { userQuery } from "../api/users";
import { CustomerOrders } from "../features/orders/CustomerOrders";
import { UserView } from "../features/users/UserView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.users, label: "To the users" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(userQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchUser} missing="User not found" back={back}>
      {(customer) => <UserView key={id} customer={customer} orders={<CustomerOrders id={id} />} />}
    </QueryState>
  );
}
