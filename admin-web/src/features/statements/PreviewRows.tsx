import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import type { PreviewRow, RefusedRow } from "../../api/statements";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Card, CardFoot } from "../../ui/Card";
import { type Column, DataTable } from "../../ui/DataTable";
import { Narration } from "../../ui/Narration";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { placeOf } from "./states";

/** How many rows from each end a preview has. */
const ends = 5;

const reason: Column<RefusedRow> = { key: "reason", head: "Reason", variant: "long", cell: (row) => row.reason };
const refusedColumns: Column<RefusedRow>[] = [
  { key: "row", head: "Row", cell: ({ row }) => count(row) },
  { key: "column", head: "Column", cell: ({ column }) => column || "–" },
  { key: "cell", head: "Cell", cell: ({ cell }) => <span className={text.mono}>{cell || "–"}</span> },
  reason,
];
const refusedId = ({ row, column }: RefusedRow) => `${row} ${column}`;

/** Rows that were not taken, by their numbers in the file. Nothing when there are none. */
export function RefusedRows({ title, rows, all }: { title: string; rows: RefusedRow[]; all: number }) {
  if (rows.length === 0) return null;
  return (
    <Card>
      <header>
        <h2>{title}</h2>
      </header>
      <DataTable
        label={title}
        slim
        rows={rows}
        idOf={refusedId}
        nameOf={placeOf}
        columns={refusedColumns}
        card={(row) => (
          <>
            <RowLine>
              <b>{placeOf(row)}</b>
            </RowLine>
            <span>{row.reason}</span>
          </>
        )}
      />
      {rows.length < all ? (
        <CardFoot as="p" className={text.dim}>
          The first {count(rows.length)} of {count(all)}.
        </CardFoot>
      ) : null}
    </Card>
  );
}

const stateLabel: Record<NonNullable<PreviewRow["state"]>, string> = {
  open: "Open",
  matched: "Matched",
  set_aside: "Set aside",
  reversed: "Taken back by the bank",
};

/** What became of a row that is stored: the orders that it paid, and what is still to be done. */
function Became({ row: { state, direction, setAsideReason, orders = [] } }: { row: PreviewRow }) {
  if (!state) return null;
  if (orders.length === 0) {
    // Nothing is decided about money that went out.
    if (state === "open" && direction === "debit") return "Money out";
    return (
      <>
        {stateLabel[state]}
        {setAsideReason ? <small>{setAsideReason}</small> : null}
      </>
    );
  }
  return orders.map(({ _id, orderNumber, refundDue }) => (
    <span key={_id} className={text.block}>
      {stateLabel[state]}:{" "}
      <RowLink to={paths.order(_id)}>
        <NoWrap>{orderNumber}</NoWrap>
      </RowLink>
      {refundDue ? <small>Refund due</small> : null}
    </span>
  ));
}

function sampleColumns(balances: boolean, states: boolean): Column<PreviewRow>[] {
  return [
    { key: "row", head: "Row", cell: ({ fileRow }) => count(fileRow) },
    { key: "date", head: "Date", variant: "nowrap", cell: ({ date }) => formatDay(date) },
    {
      key: "narration",
      head: "Narration",
      variant: "long",
      cell: (row) => (
        <>
          <span className={text.block}>
            <Narration>{row.narration}</Narration>
          </span>
          <small>
            <NoWrap>{[row.rail.toUpperCase(), row.payerName, row.orderNumber].filter(Boolean).join(", ")}</NoWrap>
          </small>
        </>
      ),
    },
    { key: "reference", head: "Reference", cell: (row) => <span className={text.mono}>{row.reference || "–"}</span> },
    { key: "debit", head: "Debit", right: true, cell: (row) => (row.direction === "debit" ? rupees(row.amount) : "") },
    {
      key: "credit",
      head: "Credit",
      right: true,
      cell: (row) => (row.direction === "credit" ? <b>{rupees(row.amount)}</b> : ""),
    },
    ...(states
      ? [{ key: "state", head: "State", variant: "long" as const, cell: (row: PreviewRow) => <Became row={row} /> }]
      : []),
    ...(balances
      ? [
          {
            key: "balance",
            head: "Balance",
            right: true,
            cell: ({ balance }: PreviewRow) => (balance === null ? "" : rupees(balance)),
          },
        ]
      : []),
  ];
}

const sampleId = ({ fileRow }: PreviewRow) => String(fileRow);

/** The first and last five rows, or all when there are no more than ten. */
export function SampleRows({ rows, all, title: given }: { rows: PreviewRow[]; all: number; title?: string }) {
  if (rows.length === 0) return null;
  const title = given ?? (all > rows.length ? `First and last ${ends} rows of ${count(all)}` : "All rows");
  return (
    <Card>
      <header>
        <h2>{title}</h2>
      </header>
      <DataTable
        label={title}
        rows={rows}
        idOf={sampleId}
        nameOf={sampleId}
        columns={sampleColumns(
          rows.some(({ balance }) => balance !== null),
          rows.some(({ state }) => state),
        )}
        card={(row) => (
          <>
            <RowLine>
              <span>{formatDay(row.date)}</span>
              <b>
                {row.direction === "debit" ? "−" : "+"}
                {rupees(row.amount)}
              </b>
            </RowLine>
            <RowLine>
              <RowName>
                <Narration>{row.narration}</Narration>
              </RowName>
            </RowLine>
            <small className={text.mono}>{row.reference}</small>
            <div>
              <Became row={row} />
            </div>
          </>
        )}
      />
    </Card>
  );
}
