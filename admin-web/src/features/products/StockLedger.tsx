import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type StockEntry, stockEntriesQuery } from "../../api/stock";
import type { Product } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { listSchema } from "../../lib/listSchema";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { StockBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { ListPage } from "../../ui/ListPage";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine } from "../../ui/RowCards";
import { useListParams } from "../../ui/useListParams";
import { difference } from "./StockCell";

const schema = listSchema({}, [25, 50, 100]);

const causes: Record<StockEntry["cause"], string> = {
  opening: "Opening stock",
  sold: "Sold",
  given_back: "Given back",
  received: "Received",
  corrected: "Corrected",
  import: "Imported",
  removed: "Product deleted",
  unstated: "Not stated",
};

const kinds: Record<StockEntry["byKind"], string> = {
  "": "–",
  customer: "Customer",
  staff: "Staff",
  system: "The shop",
};

const idOf = ({ _id }: StockEntry) => _id;
const whoOf = ({ by, byKind }: StockEntry) => by ?? kinds[byKind];

function OrderLink({ order }: Pick<StockEntry, "order">) {
  return order ? (
    <Link to={paths.order(order._id)}>
      <NoWrap>{order.orderNumber}</NoWrap>
    </Link>
  ) : (
    <>–</>
  );
}

const columns: Column<StockEntry>[] = [
  { key: "at", head: "When", variant: "nowrap", cell: ({ at }) => dayTime(at) },
  {
    key: "cause",
    head: "Why",
    cell: ({ cause, note }) => (
      <>
        {causes[cause]}
        {note ? <small>{note}</small> : null}
      </>
    ),
  },
  { key: "change", head: "Change", right: true, cell: ({ change }) => <b>{difference(change)}</b> },
  { key: "result", head: "Stock after", right: true, cell: ({ result }) => count(result) },
  { key: "order", head: "Order", variant: "nowrap", cell: (entry) => <OrderLink {...entry} /> },
  { key: "by", head: "Who", cell: whoOf },
];

/** Every change of a product's stock, the latest first. */
export function StockLedger({ product }: { product: Product }) {
  const list = useListParams(schema);
  const query = useQuery(stockEntriesQuery(product._id, list.values));
  const { data } = query;
  return (
    <ListPage
      title={`Stock of ${product.name}`}
      subtitle={`${count(product.stock)} now`}
      back={{ to: paths.product(product._id), label: "Back to the product" }}
      badges={<StockBadge stock={product.stock} />}
      list={list}
      query={query}
      rows={data?.stockEntries}
      counted={data}
      errorTitle={failed.fetchStock}
      empty={{ icon: "box", title: "No changes yet" }}
      label="Changes of the stock"
      idOf={idOf}
      nameOf={({ cause, at }) => `${causes[cause]}, ${dayTime(at)}`}
      columns={columns}
      card={(entry) => (
        <>
          <RowLine>
            <span>
              <b>{difference(entry.change)}</b> {causes[entry.cause]}
            </span>
            <span>{count(entry.result)} after</span>
          </RowLine>
          <RowLine>
            <small>{[dayTime(entry.at), entry.byKind && whoOf(entry), entry.note].filter(Boolean).join(", ")}</small>
            {entry.order ? <OrderLink {...entry} /> : null}
          </RowLine>
        </>
      )}
    />
  );
}
