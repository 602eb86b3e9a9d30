import { formatDay, formatShortDay, toIsoDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { refundsFileMutation, saveFile } from "../../api/exports";
import { type RefundState, refundList, refundsQuery } from "../../api/orders";
import { useMay } from "../../api/session";
import type { Refund } from "../../api/types";
import { age } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { keysOf } from "../../lib/records";
import { Button } from "../../ui/Button";
import { State } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { SearchFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { lazyPart } from "../../ui/lazyPart";
import { NoWrap } from "../../ui/NoWrap";
import { RowActions, RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { StatCards } from "../../ui/StatCard";
import { TabLinks } from "../../ui/TabLinks";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { PayeeText } from "./PayeeText";
import { UndoRefundDialog } from "./PaymentActions";

const RefundDialog = lazyPart(() => import("./RefundDialog"), "RefundDialog");

const stateLabel: Record<RefundState, string> = {
  due: "Due",
  details: "Details given",
  sent: "Sent",
  matched: "In the bank",
  record: "On record",
};
const states = keysOf(stateLabel);
const empty: Record<RefundState, string> = {
  due: "No refund is due.",
  details: "No customer of a due refund has said where to send it.",
  sent: "No refund was sent.",
  matched: "No sent refund is in a bank statement.",
  record: "Nothing is on record.",
};
const keyOf = (refund: Refund) => `${refund._id} ${refund.sentAt ?? ""}`;
const wasSent = (state: RefundState) => state === "sent" || state === "matched";
const howSent = ({ reference }: Refund) => (reference === "cash" ? "Cash" : reference);
const since = ({ sentOn, dueAt, onRecord }: Refund) =>
  sentOn ? `sent ${formatDay(sentOn)}` : `${onRecord ? "on record" : "due"} since ${formatShortDay(dueAt)}`;

/** How far a refund is. Cash is in no statement. */
function Stage({ refund }: { refund: Refund }) {
  switch (refund.stage) {
    case "due":
      return (
        <State tone="off" icon="clock">
          Due
        </State>
      );
    case "details":
      return (
        <State tone="new" icon="check">
          Details given
        </State>
      );
    case "record":
      return (
        <State tone="off" icon="list">
          On record
        </State>
      );
    case "matched":
      return (
        <State tone="good" icon="check">
          In the bank {refund.leftBankOn ? formatDay(refund.leftBankOn) : ""}
        </State>
      );
    case "sent":
      return refund.reference === "cash" ? (
        <State tone="good" icon="check">
          Paid in cash
        </State>
      ) : (
        <State tone="going" icon="clock">
          Not in the bank yet
        </State>
      );
  }
}

type Actions = { onSend: ((refund: Refund) => void) | null; onUndo: ((refund: Refund) => void) | null };

/** What this person may do with a refund; the server checks again. */
function RowAction({ refund, onSend, onUndo, short = false }: Actions & { refund: Refund; short?: boolean }) {
  if (refund.state === "due") {
    return onSend ? (
      <Button size="small" onClick={() => onSend(refund)} aria-label={`Record as sent: ${refund.orderNumber}`}>
        {short ? "Record" : "Record as sent"}
      </Button>
    ) : null;
  }
  return onUndo && refund.isLast ? (
    <Button size="small" variant="ghost" onClick={() => onUndo(refund)} aria-label={`Undo ${refund.orderNumber}`}>
      Undo
    </Button>
  ) : null;
}

function columns(state: RefundState, actions: Actions): Column<Refund>[] {
  return [
    {
      key: "order",
      head: "Order",
      cell: (refund) => (
        <>
          <RowLink to={paths.order(refund._id)}>
            <NoWrap>{refund.orderNumber}</NoWrap>
          </RowLink>
          <small>{since(refund)}</small>
        </>
      ),
    },
    {
      key: "customer",
      head: "Customer",
      cell: (refund) => (
        <>
          {refund.customerName || "Deleted account"}
          <small className={text.nowrap}>{phone(refund.phoneNumber)}</small>
        </>
      ),
    },
    ...(wasSent(state)
      ? [
          {
            key: "reference",
            head: "Reference",
            cell: (refund: Refund) => (
              <>
                <span className={text.mono}>{howSent(refund)}</span>
                <small>{refund.sentBy}</small>
              </>
            ),
          },
        ]
      : [{ key: "payee", head: "Send to", cell: ({ payee }: Refund) => <PayeeText payee={payee} /> }]),
    { key: "reason", head: "Reason", variant: "long", cell: ({ reason }) => reason },
    { key: "stage", head: "State", variant: "nowrap", cell: (refund) => <Stage refund={refund} /> },
    ...(wasSent(state)
      ? []
      : [
          {
            key: "age",
            head: "Age",
            right: true,
            variant: "nowrap" as const,
            cell: ({ dueAt }: Refund) => age(dueAt),
          },
        ]),
    { key: "amount", head: "Amount", right: true, cell: ({ amount }) => <b>{rupees(amount)}</b> },
    {
      key: "actions",
      head: "Actions",
      right: true,
      variant: "nowrap",
      cell: (refund) => <RowAction refund={refund} {...actions} />,
    },
  ];
}

/** Money that is owed, the oldest first, or was sent back, the latest first. */
export function RefundsList() {
  const list = useListParams(refundList);
  const { values } = list;
  const { state } = values;
  const query = useQuery(refundsQuery(values));
  const [sending, setSending] = useState<Refund | null>(null);
  const [undoing, setUndoing] = useState<Refund | null>(null);
  const maySend = useMay("reconcile");
  const mayUndo = useMay("void_payments");
  const actions: Actions = useMemo(
    () => ({ onSend: maySend ? setSending : null, onUndo: mayUndo ? setUndoing : null }),
    [maySend, mayUndo],
  );
  const shownColumns = useMemo(() => columns(state, actions), [state, actions]);
  const file = useMutation({
    ...refundsFileMutation,
    onSuccess: (blob) => {
      const name = `refunds-${state}-${toIsoDay()}.csv`;
      saveFile(blob, name);
      toastDone("Export is ready", name);
    },
    onError: (error) => toastFailed(error, failed.exportRefunds),
  });
  const { data } = query;
  const tabs = states.map((key) => ({
    key,
    label: data ? `${stateLabel[key]} (${count(data.counts[key])})` : stateLabel[key],
  }));
  const hrefOf = (key: string) => {
    const { search } = values;
    return `?${new URLSearchParams({ state: key, ...(search ? { search } : {}) })}`;
  };
  return (
    <>
      <ListPage
        title="Refunds"
        subtitle="Money that goes back to customers"
        actions={
          <>
            <Button
              icon="down"
              busy={file.isPending}
              onClick={() => file.mutate({ state, search: values.search })}
              aria-label={state === "due" ? "Export due refunds" : `Export refunds: ${stateLabel[state]}`}
            >
              Export
            </Button>
            <Button className={layout.wideOnly} icon="load" onClick={() => void query.refetch()}>
              Refresh
            </Button>
          </>
        }
        above={
          <>
            <div className={layout.below}>
              <StatCards
                stats={[
                  { label: "Due", value: data ? rupees(data.totalDue) : null },
                  { label: "Ready to send", value: data ? count(data.counts.details) : null },
                  { label: "On record", value: data ? rupees(data.totalOnRecord) : null },
                  { label: "Sent this month", value: data ? rupees(data.sentThisMonth) : null },
                ]}
              />
            </div>
            <TabLinks label="States of refunds" tabs={tabs} current={state} hrefOf={hrefOf} />
          </>
        }
        list={list}
        query={query}
        rows={data?.refunds}
        counted={data}
        filters={{
          label: "Filter refunds",
          search: (
            <SearchFilter list={list} label="Search refunds" placeholder="Order number, name, phone or reference" />
          ),
        }}
        errorTitle={failed.fetchRefunds}
        empty={{ icon: "rupee", title: values.search ? "No refund matches the search." : empty[state] }}
        label="Refunds"
        idOf={keyOf}
        nameOf={(refund) => refund.orderNumber}
        columns={shownColumns}
        card={(refund) => (
          <>
            <RowLine>
              <RowLink cover to={paths.order(refund._id)}>
                <NoWrap>{refund.orderNumber}</NoWrap>
              </RowLink>
              <b>{rupees(refund.amount)}</b>
            </RowLine>
            <RowLine>
              <RowName>{refund.customerName || "Deleted account"}</RowName>
              <small className={text.nowrap}>
                {refund.sentOn ? formatDay(refund.sentOn) : `since ${age(refund.dueAt)}`}
              </small>
            </RowLine>
            <RowLine>
              <Stage refund={refund} />
              <small className={text.nowrap}>{refund.sentAt ? howSent(refund) : phone(refund.phoneNumber)}</small>
            </RowLine>
            {refund.payee && !refund.sentAt ? (
              <RowLine>
                <PayeeText payee={refund.payee} />
              </RowLine>
            ) : null}
            <RowActions>
              <RowAction refund={refund} {...actions} short />
            </RowActions>
          </>
        )}
        href={(refund) => paths.order(refund._id)}
      />
      {sending ? (
        <RefundDialog order={sending} amount={sending.amount} payee={sending.payee} onClose={() => setSending(null)} />
      ) : null}
      {undoing ? <UndoRefundDialog order={undoing} amount={undoing.amount} onClose={() => setUndoing(null)} /> : null}
    </>
  );
}
