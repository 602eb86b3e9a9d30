import { cx } from "@shop/shared/lib/classes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mailsQuery, type OrderMail, resendMutation } from "../../api/mails";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { statusLabel } from "../../lib/order";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Pill, State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { QueryBody } from "../../ui/ListState";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import styles from "./MailsCard.module.css";

const kindLabel: Record<OrderMail["kind"], string> = {
  placed: "Order placed, please pay",
  placed_with_proof: "Order placed, payment under verification",
  placed_cod: "Order placed, pay in cash",
  status_changed: "New status",
  tracking_changed: "Tracking details",
  cancelled: "Cancelled",
  cancelled_refund: "Cancelled, we will refund",
  cancelled_record: "Cancelled, the money stays on record",
  cancelled_proof: "Cancelled, the payment is still checked",
  expired: "Cancelled, no payment arrived",
  expired_refund: "Cancelled, a part was missing, we will refund",
  payment_approved: "Payment received",
  approved_excess: "Payment received, more than was due",
  amount_missing: "A part of the payment is missing",
  payment_rejected: "Payment could not be verified",
  rejected_cancelled: "Payment could not be verified, order stays cancelled",
  payment_reopened: "Payment is checked again",
  payment_voided: "Payment is not valid",
  cash_received: "Cash received",
  taken_up_again: "Order taken up again",
  revived: "Order taken up again by a payment proof",
  refund_promised: "We will refund",
  paid_too_much: "More was paid than the total, we will refund",
  record_refund: "We will refund what was on record",
  payee_received: "We have your account for the refund",
  refund_sent: "Refund sent",
  hold_extended: "More time to pay",
  proof_to_shop: "To the shop: a proof waits",
  agreed: "Agreed sale, with its link",
};

function kindOf({ kind, status, isCopy }: OrderMail): string {
  const label = kind === "status_changed" && status ? `New status: ${statusLabel[status]}` : kindLabel[kind];
  return isCopy ? `${label} (copy)` : label;
}

function MailState({ state }: { state: OrderMail["state"] }) {
  switch (state) {
    case "sent":
      return (
        <State tone="good" icon="check">
          Sent
        </State>
      );
    case "queued":
      return (
        <State tone="off" icon="clock">
          Queued
        </State>
      );
    case "failed":
      return (
        <Pill tone="failed" icon="warn">
          Failed
        </Pill>
      );
    case "refused":
      return (
        <Pill tone="failed" icon="warn">
          Refused by the mail server
        </Pill>
      );
    case "unknown":
      return <span title="It was due before mails were recorded">–</span>;
  }
}

/** Sent again: 3 a day of each mail. Only the first row of a mail has the button. */
function Resend({ order, mail }: { order: string; mail: OrderMail }) {
  const resend = useMutation({
    ...resendMutation,
    onSuccess: () => toastDone("The mail is on its way", mail.address),
    onError: (error) => toastError(getWriteMessage(error, failed.resendMail, "sent")),
  });
  const { event, copiesLeft } = mail;
  if (mail.isCopy) return null;
  return (
    <Button
      size="small"
      busy={resend.isPending}
      disabled={copiesLeft === 0}
      title={copiesLeft === 0 ? "It was sent again 3 times today" : undefined}
      onClick={() => resend.mutate({ order, event })}
      aria-label={`Send again: ${kindOf(mail)}`}
    >
      Send again
    </Button>
  );
}

/** Says at the top of an order that its customer does not hear of it: the latest mail that has been tried failed. */
export function UndeliveredNote({ order, phone }: { order: string; phone: string }) {
  const { data } = useQuery(mailsQuery(order));
  const tried = data?.filter(({ state }) => state === "sent" || state === "failed" || state === "refused");
  const last = tried?.find(({ kind }) => kind !== "proof_to_shop");
  if (!last || last.state === "sent") return null;
  return (
    <Alert tone="bad" place="page">
      The last mail to this customer did not arrive{phone ? `. Please call ${phone}` : ""}. {last.refusal}
    </Alert>
  );
}

/** The mails of an order and what became of them, the latest first. Their texts are not stored. */
export function MailsCard({ order }: { order: string }) {
  const query = useQuery(mailsQuery(order));
  const mails = query.data;
  return (
    <Card aria-label="Mails">
      <header>
        <h2>Mails</h2>
      </header>
      <QueryBody data={mails} query={query} errorTitle={failed.fetchMails} skeleton={{ rows: 2, columns: 2 }}>
        {(mails) =>
          mails.length === 0 ? (
            <CardBody className={cx(text.small, text.dim)}>No mail was sent about this order.</CardBody>
          ) : (
            <ul className={styles.mails}>
              {mails.map((mail) => (
                <li key={mail._id}>
                  <span>
                    {kindOf(mail)}
                    <small className={cx(text.block, text.dim)}>
                      {mail.address || "–"}, <span className={text.nowrap}>{dayTime(mail.at)}</span>
                    </small>
                    <MailState state={mail.state} />
                  </span>
                  <Resend order={order} mail={mail} />
                  {mail.refusal ? <small className={styles.refusal}>{mail.refusal}</small> : null}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBody>
    </Card>
  );
}
