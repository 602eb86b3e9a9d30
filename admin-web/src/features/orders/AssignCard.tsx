import { useMutation, useQuery } from "@tanstack/react-query";
import { assigneesQuery, assignMutation } from "../../api/notes";
import type { AnyOrder } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Card, CardBody } from "../../ui/Card";
import { Select } from "../../ui/Select";
import { toastDone, toastError } from "../../ui/toast";

/** Who sees to the order. */
export function AssignCard({ order }: { order: AnyOrder }) {
  const staff = useQuery(assigneesQuery).data ?? [];
  const assign = useMutation({
    ...assignMutation,
    onSuccess: ({ assignedTo }) => toastDone(assignedTo ? `Assigned to ${assignedTo.name}` : "Assigned to nobody"),
    onError: (error) => toastError(getWriteMessage(error, failed.assignOrder)),
  });
  const { assignedTo } = order;
  const choices = assignedTo && !staff.some(({ _id }) => _id === assignedTo._id) ? [assignedTo, ...staff] : staff;
  return (
    <Card>
      <header>
        <h2>Assigned to</h2>
      </header>
      <CardBody>
        <Select
          label="Assigned to"
          value={assignedTo?._id ?? ""}
          disabled={assign.isPending}
          options={[{ value: "", label: "Nobody" }, ...choices.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={(value) => assign.mutate({ id: order._id, body: { staff: value || null } })}
        />
      </CardBody>
    </Card>
  );
}
