import { useEffect, useRef } from "react";
import type { StatusBody } from "../../api/orders";
import { type OrderStatus, orderStatuses } from "../../lib/order";
import { StatusBadge } from "../../ui/badges";
import { Choice, Choices } from "../../ui/Choice";
import { FieldError, TextArea, TextField } from "../../ui/Field";
import text from "../../ui/text.module.css";

export type StatusChange = { status: OrderStatus | null; carrier: string; trackingNumber: string; reason: string };

export const emptyChange: StatusChange = { status: null, carrier: "", trackingNumber: "", reason: "" };

export function statusProblem({ status, reason }: StatusChange): string {
  if (!status) return "Please select a status";
  return status === "cancelled" && reason.trim() === "" ? "Please give a reason: the customer reads it" : "";
}

/** What is sent: carrier and number only with Shipped, and only if they changed; the reason only with Cancelled. */
export function statusBody(
  { status, carrier, trackingNumber, reason }: StatusChange & { status: OrderStatus },
  before: { carrier: string; trackingNumber: string },
): StatusBody {
  const shipped = status === "shipped";
  return {
    status,
    ...(shipped && carrier.trim() !== before.carrier ? { carrier: carrier.trim() } : {}),
    ...(shipped && trackingNumber.trim() !== before.trackingNumber ? { trackingNumber: trackingNumber.trim() } : {}),
    ...(status === "cancelled" ? { reason: reason.trim() } : {}),
  };
}

type Props = {
  change: StatusChange;
  /** The status that the order has; null for several orders. */
  now: OrderStatus | null;
  focus: OrderStatus | null;
  /** Why it was not sent: shown at the reason, or at the choice of a status where none was chosen. */
  problem: string;
  onChange: (change: StatusChange) => void;
};

/** The choice of a status, with the additional fields of Shipped and Cancelled. */
export function StatusFields({ change, now, focus, problem, onChange }: Props) {
  const { status, carrier, trackingNumber, reason } = change;
  const several = now === null;
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem) reasonField.current?.focus();
  }, [problem]);
  return (
    <>
      <Choices label="Status" columns="pair">
        {orderStatuses.map((each) => (
          <Choice
            key={each}
            name="status"
            value={each}
            disabled={each === now}
            checked={each === status}
            data-autofocus={each === focus || undefined}
            onChange={() => onChange({ ...change, status: each })}
          >
            <StatusBadge status={each} />
            {each === now ? <span className={text.hint}>now</span> : null}
          </Choice>
        ))}
      </Choices>
      {status ? null : <FieldError>{problem}</FieldError>}
      {status === "shipped" ? (
        <>
          <TextField
            label={
              <>
                Carrier <span className={text.dim}>(optional)</span>
              </>
            }
            maxLength={80}
            value={carrier}
            onChange={(event) => onChange({ ...change, carrier: event.currentTarget.value })}
          />
          <TextField
            label={
              <>
                Tracking number <span className={text.dim}>(optional)</span>
              </>
            }
            hint={several ? "One number for all of them. Leave it empty to add each number on its order." : undefined}
            autoCapitalize="characters"
            maxLength={80}
            value={trackingNumber}
            onChange={(event) => onChange({ ...change, trackingNumber: event.currentTarget.value })}
          />
        </>
      ) : null}
      {status === "cancelled" ? (
        <TextArea
          label={several ? "Reason (every customer reads it)" : "Reason (the customer reads it)"}
          ref={reasonField}
          rows={2}
          maxLength={500}
          error={problem}
          value={reason}
          onChange={(event) => onChange({ ...change, reason: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
