import { type FormEvent, useState } from "react";
import { type BulkBody, type BulkReport, bulkStatusMutation } from "../../api/orders";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { statusLabel } from "../../lib/order";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { useWrite } from "../../ui/useWrite";
import { emptyChange, type StatusChange, StatusFields, statusBody, statusProblem } from "./StatusFields";

/** The result and the request, so that a refused order can be set with the same values. */
export type Report = BulkReport & { body: Omit<BulkBody, "ids"> };

type Props = { ids: string[]; onClose: () => void; onDone: (report: Report) => void };

/** One status for many orders. Confirmations are requested per order, in the report. */
export function BulkStatusDialog({ ids, onClose, onDone }: Props) {
  const [change, setChange] = useState(emptyChange);
  const [problem, setProblem] = useState("");
  const bulk = useWrite(
    {
      ...bulkStatusMutation,
      onSuccess: (report, { ids: _, ...body }) => onDone({ ...report, body }),
    },
    failed.updateStatus,
  );
  const { status } = change;
  const many = `${count(ids.length)} ${ids.length === 1 ? "order" : "orders"}`;
  const busy = bulk.isPending;

  const fill = (next: StatusChange) => {
    setChange(next);
    setProblem("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newProblem = statusProblem(change);
    setProblem(newProblem);
    if (!newProblem && status) bulk.mutate({ ids, ...statusBody({ ...change, status }, emptyChange) });
  };

  return (
    <Dialog
      title={`Set status of ${many}`}
      onClose={onClose}
      locked={busy}
      dirty={change.reason !== "" || change.carrier !== "" || change.trackingNumber !== ""}
    >
      <form className={layout.fields} onSubmit={submit} noValidate>
        <FormError>{bulk.refusal}</FormError>
        <StatusFields change={change} now={null} focus="pending" problem={problem} onChange={fill} />
        <p className={text.hint}>
          Every customer gets an e-mail. Orders that cannot take this status are named afterwards.
        </p>
        <DialogFoot>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant={status === "cancelled" ? "bad" : "solid"} type="submit" busy={busy}>
            {status === "cancelled" ? `Cancel ${many}` : status ? `Set to ${statusLabel[status]}` : "Update Status"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
