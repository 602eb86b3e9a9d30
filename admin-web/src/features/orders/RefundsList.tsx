import { useMutation, useQuery } from "@tanstack/react-query";
import { oneOf } from "../../api/client";
import { refundsFileMutation, saveFile } from "../../api/exports";
import { type RefundState, refundsQuery } from "../../api/orders";
import type { Refund } from "../../api/types";
import { dayTime, fullDay, indiaDate } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { rupees } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { State } from "../../ui/badges";
import { Card } from "../../ui/Card";
import { type Column, DataTable } from "../../ui/DataTable";
import { FilterBar } from "../../ui/FilterBar";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { EmptyState, Failed, Skeleton } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { Pager } from "../../ui/Pager";
import { RefreshNote } from "../../ui/RefreshNote";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { useRowKeys } from "../../ui/useRowKeys";
import { PayeeText } from "./PayeeText";

const defaults = { search: "", state: "due" };
const limits = [10, 25, 50, 100];
const stateLabel: Record<RefundState, string> = { due: "Due", record: "On record", sent: "Sent" };
const states = Object.entries(stateLabel).map(([value, label]) => ({ value, label }));
const empty: Record<RefundState, string> = {
  due: "No refund is due.",
  record: "Nothing is on record.",
  sent: "No refund was sent.",
};
const idOf = (refund: Refund) => refund._id;
const when = ({ sentAt, dueAt }: Refund) => dayTime(sentAt ?? dueAt);
const since: Record<RefundState, string> = { due: "due since", record: "on record since", sent: "sent" };
const way = ({ reference }: Refund) => (reference === "cash" ? "Cash" : reference);

/** Whether a statement shows that the money left the account. Cash never does. */
function InBank({ refund: { reference, leftBankOn } }: { refund: Refund }) {
  if (reference === "cash") return null;
  return leftBankOn ? (
    <State look="good" icon="check">
      In the bank {fullDay(leftBankOn)}
    </State>
  ) : (
    <State look="off" icon="clock">
      Not in the bank yet
    </State>
  );
}

function columns(state: RefundState): Column<Refund>[] {
  return [
    {
      key: "order",
      head: "Order",
      cell: (refund) => (
        <>
          <RowLink to={paths.order(refund._id)}>{refund.orderNumber}</RowLink>
          <small>
            {since[state]} {when(refund)}
          </small>
        </>
      ),
    },
    {
      key: "customer",
      head: "Customer",
      cell: (refund) => (
        <>
          {refund.customerName || "Deleted account"}
          <small>{phone(refund.phoneNumber)}</small>
        </>
      ),
    },
    ...(state === "sent"
      ? []
      : [{ key: "payee", head: "Send to", cell: ({ payee }: Refund) => <PayeeText payee={payee} /> }]),
    { key: "reason", head: "Reason", look: "long", cell: ({ reason }) => reason },
    ...(state === "sent"
      ? [
          {
            key: "reference",
            head: "Reference",
            cell: (refund: Refund) => (
              <>
                <span className={text.mono}>{way(refund)}</span>
                <small>{refund.sentBy}</small>
              </>
            ),
          },
          { key: "bank", head: "Bank", cell: (refund: Refund) => <InBank refund={refund} /> },
        ]
      : []),
    { key: "amount", head: "Amount", right: true, cell: ({ amount }) => <b>{rupees(amount)}</b> },
    {
      key: "actions",
      head: "Actions",
      right: true,
      cell: (refund) => (
        <ButtonLink size="small" to={paths.order(refund._id)} aria-label={`Open ${refund.orderNumber}`}>
          Open
        </ButtonLink>
      ),
    },
  ];
}

/** Money that is owed, the oldest first, or was sent back, the latest first. Sending is recorded on the order. */
export function RefundsList() {
  const list = useListParams(defaults, limits);
  const { values, page, limit } = list;
  const state = oneOf(Object.keys(stateLabel) as RefundState[], values.state) ?? "due";
  const query = useQuery(refundsQuery(state, values.search, page, limit));
  const file = useMutation({
    ...refundsFileMutation,
    onSuccess: (blob) => {
      const name = `refunds-${indiaDate()}.csv`;
      saveFile(blob, name);
      toastDone("Export is ready", name);
    },
    onError: (error) => toastFailed(error, failed.exportRefunds),
  });
  const { data } = query;
  const rows = data?.refunds;
  const cursor = useRowKeys({ ids: rows?.map(idOf) ?? [], href: paths.order });
  return (
    <>
      <PageHead title="Refunds" said={data ? `${rupees(data.totalDue)} due` : null}>
        <Button icon="down" busy={file.isPending} onClick={() => file.mutate()}>
          Export due refunds
        </Button>
        <Button className={layout.wideOnly} icon="load" onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </PageHead>
      <Card>
        <FilterBar
          label="Filter refunds"
          filtered={list.filtered}
          onClear={list.clear}
          search={<SearchFilter list={list} label="Search refunds" placeholder="Order number, name or phone" />}
        >
          <PickFilter list={list} name="state" label="State" options={states} />
        </FilterBar>
        <RefreshNote error={query.error} updatedAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
        {!rows ? (
          query.error ? (
            <Failed error={query.error} words={failed.fetchRefunds} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton rows={10} columns={5} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon="rupee" title={empty[state]} />
        ) : (
          <DataTable
            label="Refunds"
            rows={rows}
            idOf={idOf}
            nameOf={(refund) => refund.orderNumber}
            columns={columns(state)}
            card={(refund) => (
              <>
                <RowLine>
                  <RowLink cover to={paths.order(refund._id)}>
                    {refund.orderNumber}
                  </RowLink>
                  <small className={text.nowrap}>{when(refund)}</small>
                  <b>{rupees(refund.amount)}</b>
                </RowLine>
                <RowLine>
                  <RowName>{refund.customerName || "Deleted account"}</RowName>
                  <small className={text.nowrap}>{state === "sent" ? way(refund) : phone(refund.phoneNumber)}</small>
                </RowLine>
                {state === "sent" ? <InBank refund={refund} /> : null}
              </>
            )}
            href={(refund) => paths.order(refund._id)}
            cursor={cursor}
          />
        )}
        <Pager list={list} data={data} shown={rows?.length ?? 0} />
      </Card>
    </>
  );
}
