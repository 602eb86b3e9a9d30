import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { decidePayeeMutation, type PayeeChange, payeeChangesQuery } from "../../api/payees";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { FreshCode } from "./FreshCode";
import { formatSetting, shopLabels } from "./shop";

type Decision = "confirm" | "withdraw";

/** A payee change that waits for a second super admin: requester, time, old and new values. */
export function PayeeWaiting({ me }: { me: string }) {
  const query = useQuery(payeeChangesQuery);
  const waiting = query.data?.find((change) => change.state === "waiting");
  const last = query.data?.find((change) => change.state !== "waiting");
  return (
    <>
      {query.isError ? <Alert tone="bad">{failed.loadPayees}</Alert> : null}
      {waiting ? <Waiting change={waiting} isMine={waiting.requestedById === me} /> : null}
      {!waiting && last ? <p className={text.note}>{lastText(last)}</p> : null}
    </>
  );
}

function lastText({ state, requestedBy, decidedBy, decidedAt }: PayeeChange): string {
  const when = decidedAt ? dayTime(decidedAt) : "";
  return state === "withdrawn"
    ? `The last change of where money goes (${requestedBy}) was withdrawn by ${decidedBy}, ${when}.`
    : `Where money goes was last changed ${when}: asked for by ${requestedBy}, confirmed by ${decidedBy}.`;
}

function Waiting({ change, isMine }: { change: PayeeChange; isMine: boolean }) {
  const [asking, setAsking] = useState<Decision | null>(null);
  const [code, setCode] = useState("");
  const decide = useMutation({
    ...decidePayeeMutation,
    onSuccess: ({ message }) => toastDone(message),
    onError: (error) => toastError(getWriteMessage(error, failed.decidePayee, "saved")),
    onSettled: () => {
      setAsking(null);
      setCode("");
    },
  });
  return (
    <Card aria-label="A change of where money goes waits">
      <header>
        <h2>A change of where money goes waits</h2>
      </header>
      <CardBody className={text.small}>
        <p>
          <b>{change.requestedBy}</b> asked for it {dayTime(change.requestedAt)}. Customers pay as before until{" "}
          {change.goesLiveAt ? (
            <>
              <b>{dayTime(change.goesLiveAt)}</b>: there is no other super admin to confirm it.
            </>
          ) : isMine ? (
            "another super admin confirms it."
          ) : (
            "you or another super admin confirms it."
          )}
        </p>
      </CardBody>
      <Table slim loose>
        <thead>
          <tr>
            <th>Setting</th>
            <th>Now</th>
            <th>New</th>
          </tr>
        </thead>
        <tbody>
          {change.values.map(({ field, before, after }) => {
            const key = field as keyof typeof shopLabels;
            return (
              <tr key={field}>
                <td>{shopLabels[key]}</td>
                <td className={text.dim}>{formatSetting(key, before)}</td>
                <td>
                  <b>{formatSetting(key, after)}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <CardBody>
        <div className={layout.row}>
          {isMine ? null : (
            <Button variant="solid" disabled={decide.isPending} onClick={() => setAsking("confirm")}>
              Confirm the new payee
            </Button>
          )}
          <Button disabled={decide.isPending} onClick={() => setAsking("withdraw")}>
            Withdraw
          </Button>
        </div>
      </CardBody>
      {asking ? (
        <ConfirmDialog
          title={asking === "confirm" ? "Do customers pay here from now on?" : "Withdraw this change?"}
          cancelLabel="Back"
          confirmLabel={asking === "confirm" ? "Confirm" : "Withdraw"}
          busy={decide.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => decide.mutate({ id: change._id, decision: asking, totpCode: code.trim() || undefined })}
        >
          {asking === "confirm" ? (
            <>
              <p>
                Have you asked {change.requestedBy} in person or by phone whether this is right? Everybody concerned
                gets a mail.
              </p>
              <FreshCode value={code} onChange={(event) => setCode(event.currentTarget.value)} />
            </>
          ) : (
            <p>Customers go on paying where they pay now.</p>
          )}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
