import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  type DecidedRow,
  type DecidedState,
  decidedRowsQuery,
  type MatchedOrder,
  putBackMutation,
} from "../../api/matching";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { listSchema, text as typed } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import type { Column } from "../../ui/DataTable";
import { SearchFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import { NoWrap } from "../../ui/NoWrap";
import { RowActions, RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { decidedLabel } from "./proposals";
import { UndoDialog } from "./ReasonDialogs";

const schema = listSchema({ search: typed() }, [20, 50, 100], { tab: typed("certain") });
const nothing: Record<DecidedState, string> = {
  matched: "No row is matched.",
  set_aside: "No row is set aside.",
};
const idOf = ({ row }: DecidedRow) => row._id;
const payerOf = ({ row }: DecidedRow) => row.payerName || row.payerId || row.narration;
type Undoing = { row: DecidedRow["row"]; match: MatchedOrder };
type Actions = { onPutBack: (id: string) => void; busy: string | undefined; onUndo: (undoing: Undoing) => void };

/** What was decided about a row: the orders that it paid, or why it was set aside, and by whom. */
function Decided({ row, matches, setAsideBy, setAsideAt }: DecidedRow) {
  if (matches.length === 0) {
    return (
      <>
        {row.setAsideReason}
        {setAsideAt ? (
          <small>
            {setAsideBy}, {dayTime(setAsideAt)}
          </small>
        ) : null}
      </>
    );
  }
  return matches.map(({ _id, order, orderNumber, by, at }) => (
    <div key={_id}>
      <RowLink to={paths.order(order)}>
        <NoWrap>{orderNumber}</NoWrap>
      </RowLink>
      <small>
        {by}, {dayTime(at)}
      </small>
    </div>
  ));
}

function RowAction({ decided, actions }: { decided: DecidedRow; actions: Actions }) {
  const { row, matches } = decided;
  const [match] = matches;
  // Matches that were made together are undone together.
  return match ? (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Undo the match of ${match.orderNumber}`}
      onClick={() => actions.onUndo({ row, match })}
    >
      Undo match
    </Button>
  ) : (
    <Button
      size="small"
      variant="ghost"
      busy={actions.busy === row._id}
      aria-label={`Put back ${rupees(row.amount)} of ${formatDay(row.date)}`}
      onClick={() => actions.onPutBack(row._id)}
    >
      Put back
    </Button>
  );
}

function columns(state: DecidedState, actions: Actions): Column<DecidedRow>[] {
  return [
    {
      key: "date",
      head: "In the bank",
      cell: ({ row }) => (
        <>
          <span className={text.nowrap}>{formatDay(row.date)}</span>
          <small>{row.account}</small>
        </>
      ),
    },
    {
      key: "payer",
      head: "From",
      variant: "long",
      cell: (decided) => (
        <>
          {payerOf(decided)}
          <small className={text.mono}>{decided.row.reference}</small>
        </>
      ),
    },
    {
      key: "decided",
      head: state === "matched" ? "Order" : "Why it was set aside",
      variant: "long",
      cell: (decided) => <Decided {...decided} />,
    },
    { key: "amount", head: "Amount", right: true, cell: ({ row }) => <b>{rupees(row.amount)}</b> },
    {
      key: "actions",
      head: "Actions",
      right: true,
      variant: "nowrap",
      cell: (decided) => <RowAction decided={decided} actions={actions} />,
    },
  ];
}

/** Rows that were matched or set aside, whoever decided it and when, to be undone or put back. */
export function DecidedList({ state }: { state: DecidedState }) {
  const list = useListParams(schema);
  const { search } = list.values;
  const query = useQuery(decidedRowsQuery(state, search, list.page, list.limit));
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const { mutate, isPending, variables } = useMutation({
    ...putBackMutation,
    onSuccess: () => toastDone("The row is open again."),
    onError: (error) => toastError(getWriteMessage(error, failed.putBack, "put back")),
  });
  const busy = isPending ? variables : undefined;
  const actions: Actions = useMemo(() => ({ onPutBack: mutate, busy, onUndo: setUndoing }), [mutate, busy]);
  const shownColumns = useMemo(() => columns(state, actions), [state, actions]);
  const { data } = query;
  return (
    <>
      <ListPage
        title="Matching"
        subtitle={decidedLabel[state]}
        list={list}
        query={query}
        rows={data?.decidedRows}
        counted={data}
        filters={{
          label: "Filter rows",
          search: <SearchFilter list={list} label="Search rows" placeholder="Reference, payer or order number" />,
        }}
        errorTitle={failed.fetchDecided}
        empty={{ icon: "shield", title: search ? "No row matches the search." : nothing[state] }}
        label={decidedLabel[state]}
        idOf={idOf}
        nameOf={payerOf}
        columns={shownColumns}
        card={(decided) => (
          <>
            <RowLine>
              <RowName>{payerOf(decided)}</RowName>
              <b>{rupees(decided.row.amount)}</b>
            </RowLine>
            <RowLine>
              <span className={text.mono}>{decided.row.reference}</span>
              <small className={text.nowrap}>{formatDay(decided.row.date)}</small>
            </RowLine>
            <div>
              <Decided {...decided} />
            </div>
            <RowActions>
              <RowAction decided={decided} actions={actions} />
            </RowActions>
          </>
        )}
      />
      {undoing ? (
        <UndoDialog
          match={{ ...undoing.row, ...undoing.match }}
          label={undoing.match.orderNumber}
          onClose={() => setUndoing(null)}
          onDone={() => {
            toastDone("The match is undone.", undoing.match.orderNumber);
            setUndoing(null);
          }}
        />
      ) : null}
    </>
  );
}
