import { useQuery } from "@tanstack/react-query";
import { assigneesQuery } from "../../api/notes";
import { useSession } from "../../api/session";
import { PickFilter } from "../../ui/filters";
import type { OrderParams } from "./filters";

/** Orders assigned to one member of staff, oneself first, or unassigned ones. */
export function AssignedFilter({ list }: { list: OrderParams }) {
  const { user } = useSession();
  const staff = useQuery(assigneesQuery).data ?? [];
  const others = staff.filter(({ _id }) => _id !== user?._id);
  const options = [
    { value: "", label: "Assigned to anybody" },
    ...(user ? [{ value: user._id, label: "Assigned to me" }] : []),
    { value: "none", label: "Assigned to nobody" },
    ...others.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return <PickFilter list={list} name="assigned" label="Assigned" options={options} />;
}
