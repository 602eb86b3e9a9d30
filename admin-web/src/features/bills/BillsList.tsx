import { toIsoDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Bill, billList, billsQuery } from "../../api/bills";
import { billsFileMutation, saveFile } from "../../api/exports";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { CardBody } from "../../ui/Card";
import type { Column } from "../../ui/DataTable";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import { lazyPart } from "../../ui/lazyPart";
import { NoWrap } from "../../ui/NoWrap";
import { RowActions, RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { TabLinks } from "../../ui/TabLinks";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { BillState, kindLabel } from "./kinds";
import { PdfButton } from "./PdfButton";

const CreditDialog = lazyPart(() => import("./CreditDialog"), "CreditDialog");

const shownMonths = 24;
const idOf = ({ _id }: Bill) => _id;
const monthName = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });

/** The present month in India and those before it, the latest first. */
export function monthsUntil(day: string): { value: string; label: string }[] {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: shownMonths }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: monthName.format(first) };
  });
}

type Act = { bill: Bill; onCredit: ((bill: Bill) => void) | null };

/** Of a cancelled order: takes its bill back. */
function CreditButton({ bill, onCredit }: Act) {
  return onCredit ? (
    <Button size="small" icon="rotate" onClick={() => onCredit(bill)} aria-label={`Credit note for ${bill.number}`}>
      Credit note
    </Button>
  ) : null;
}

const columns = (onCredit: Act["onCredit"]): Column<Bill>[] => [
  {
    key: "number",
    head: "Number",
    cell: (bill) => (
      <>
        <b>{bill.number}</b>
        <small>{dayTime(bill.issuedAt)}</small>
      </>
    ),
  },
  {
    key: "kind",
    head: "Document",
    variant: "long",
    cell: (bill) => (
      <>
        {kindLabel[bill.kind]}
        <br />
        <BillState bill={bill} />
      </>
    ),
  },
  {
    key: "order",
    head: "Order",
    cell: (bill) => (
      <RowLink to={paths.order(bill.orderId)}>
        <NoWrap>{bill.orderNumber}</NoWrap>
      </RowLink>
    ),
  },
  {
    key: "buyer",
    head: "Buyer",
    cell: (bill) => (
      <>
        {bill.buyerName || "–"}
        <small>{bill.placeOfSupply}</small>
      </>
    ),
  },
  {
    key: "total",
    head: "Amount",
    variant: "nowrap",
    cell: (bill) => rupees(bill.kind === "credit_note" ? -bill.total : bill.total),
  },
  {
    key: "pdf",
    head: onCredit ? "Actions" : "File",
    cell: (bill) => (
      <>
        <PdfButton bill={bill} /> <CreditButton bill={bill} onCredit={onCredit} />
      </>
    ),
  },
];

/** Bills and credit notes of a month, for the accountant; and bills that a credit note has to take back. */
export function BillsList() {
  const months = monthsUntil(toIsoDay());
  const list = useListParams(billList(months[0]?.value ?? ""));
  const { values } = list;
  const { month, search } = values;
  const toCorrect = values.show === "to-correct";
  const query = useQuery(billsQuery(values));
  const [crediting, setCrediting] = useState<Bill | null>(null);
  const onCredit = toCorrect ? setCrediting : null;
  const shownColumns = useMemo(() => columns(onCredit), [onCredit]);
  const file = useMutation({
    ...billsFileMutation,
    onSuccess: (blob, month) => {
      const name = `bills-${month}.csv`;
      saveFile(blob, name);
      toastDone("Export is ready", name);
    },
    onError: (error) => toastFailed(error, failed.exportBills),
  });
  const { data } = query;
  return (
    <>
      <ListPage
        title="Bills"
        subtitle="Bills and credit notes by month"
        actions={
          toCorrect ? null : (
            <Button icon="down" busy={file.isPending} onClick={() => file.mutate(month)} aria-label="Export the month">
              Export month
            </Button>
          )
        }
        above={
          <TabLinks
            label="Which bills"
            current={toCorrect ? "to-correct" : ""}
            tabs={[
              { key: "", label: "By month" },
              {
                key: "to-correct",
                label: data ? `Credit note to issue (${count(data.toCorrect)})` : "Credit note to issue",
              },
            ]}
            hrefOf={(key) => (key ? `?show=${key}` : "?")}
          />
        }
        list={list}
        query={query}
        rows={data?.bills}
        counted={data}
        top={
          toCorrect && data?.toCorrect !== 0 ? (
            <CardBody as="p" className={text.small}>
              These orders are cancelled, and their bills are still in force. Take each back by a credit note.
            </CardBody>
          ) : null
        }
        filters={{
          label: "Filter bills",
          search: <SearchFilter list={list} label="Search bills" placeholder="Number of the bill or of the order" />,
          children: toCorrect ? null : <PickFilter list={list} name="month" label="Month" options={months} />,
        }}
        errorTitle={failed.fetchBills}
        empty={{
          icon: "list",
          title: search
            ? "No bill has this number"
            : toCorrect
              ? "No credit note is due"
              : "No bill was issued in this month",
        }}
        label="Bills"
        idOf={idOf}
        nameOf={({ number }) => number}
        columns={shownColumns}
        card={(bill) => (
          <>
            <RowLine>
              <RowLink cover to={paths.order(bill.orderId)}>
                {bill.number}
              </RowLink>
              <b>{rupees(bill.kind === "credit_note" ? -bill.total : bill.total)}</b>
            </RowLine>
            <RowLine>
              <RowName>{bill.buyerName || "–"}</RowName>
              <small>{bill.placeOfSupply}</small>
            </RowLine>
            <RowLine>
              <BillState bill={bill} />
              <small>{dayTime(bill.issuedAt)}</small>
            </RowLine>
            <RowActions>
              {toCorrect ? <CreditButton bill={bill} onCredit={onCredit} /> : <PdfButton bill={bill} />}
            </RowActions>
          </>
        )}
        href={({ orderId }) => paths.order(orderId)}
      />
      {crediting ? <CreditDialog bill={crediting} onClose={() => setCrediting(null)} /> : null}
    </>
  );
}
