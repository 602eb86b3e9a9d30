import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type SalesText, salesTextsQuery } from "../../api/selling";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Card, CardBody } from "../../ui/Card";
import { LoadingOrError } from "../../ui/ListState";
import { RowList } from "../../ui/RowList";
import text from "../../ui/text.module.css";
import { fieldLabel, kindLabel } from "./labels";

/** Where a text is edited; null: on this screen. */
const editors: Record<SalesText["kind"], ((id: string) => string) | null> = {
  shop: () => `${paths.settings}?tab=shop`,
  period: null,
  rule: null,
  category: paths.editCategory,
  fund: (id) => `${paths.bundles}/edit/${id}`,
  gift_box: (id) => `${paths.giftBoxes}/edit/${id}`,
  product: paths.editProduct,
};

/** The owner's texts that speak of ordering or paying, each with a way to its form: nobody edits them but the owner. */
export function SalesTextsCard() {
  const query = useQuery(salesTextsQuery);
  return (
    <Card aria-label="Texts that speak of ordering or paying">
      <header>
        <h2>Texts that speak of ordering or paying</h2>
      </header>
      {query.data === undefined ? (
        <LoadingOrError query={query} errorTitle={failed.fetchSalesTexts} skeleton={{ rows: 3, columns: 2 }} />
      ) : (
        <>
          <CardBody as="p" className={text.note}>
            {query.data.total === 0
              ? "While the shop takes enquiries only, the texts of the site itself change. None of your own texts speaks of ordering or paying."
              : `While the shop takes enquiries only, the texts of the site itself change; yours stay as you wrote them. Please read ${query.data.total === 1 ? "this one" : `these ${count(query.data.total)}`}.`}
          </CardBody>
          <RowList>
            {query.data.texts.map((one) => (
              <Row key={`${one.kind} ${one._id} ${one.field} ${one.excerpt}`} one={one} />
            ))}
          </RowList>
          {query.data.total > query.data.texts.length ? (
            <CardBody as="p" className={text.note}>
              The first {count(query.data.texts.length)} are shown; the others follow when these are changed.
            </CardBody>
          ) : null}
        </>
      )}
    </Card>
  );
}

function Row({ one }: { one: SalesText }) {
  const to = editors[one.kind]?.(one._id);
  const name = one.kind === "shop" ? kindLabel.shop : `${kindLabel[one.kind]}: ${one.name}`;
  return (
    <li>
      <span>
        {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
        <br />
        {fieldLabel(one.field)}: “{one.excerpt}”
      </span>
    </li>
  );
}
