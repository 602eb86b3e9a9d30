import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../api/session";
import { userOrdersQuery } from "../../api/users";
import { dayTime } from "../../lib/dates";
import { listSchema } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { ListCard } from "../../ui/ListPage";
import { useListParams } from "../../ui/useListParams";
import { OrderCard, orderColumns } from "./columns";

const schema = listSchema({}, [10, 25, 50]);

/** The orders of one customer, the newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const list = useListParams(schema);
  const seesAmounts = useMay("see_amounts");
  const columns = useMemo(() => orderColumns(seesAmounts).filter(({ key }) => key !== "customer"), [seesAmounts]);
  const query = useQuery(userOrdersQuery(id, list.values));
  const { data } = query;
  return (
    <ListCard
      heading="Orders"
      list={list}
      query={query}
      rows={data?.orders}
      counted={data}
      errorTitle={failed.fetchOrders}
      empty={{ icon: "cart", title: "No orders yet" }}
      skeletonRows={5}
      slim
      label="Orders of this customer"
      idOf={(order) => order._id}
      nameOf={(order) => order.orderNumber}
      columns={columns}
      card={(order) => <OrderCard order={order} caption={dayTime(order.createdAt)} />}
      href={(order) => paths.order(order._id)}
    />
  );
}
