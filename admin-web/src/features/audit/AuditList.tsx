import { formatMoment } from "@shop/shared/lib/dates";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { adminsQuery } from "../../api/admins";
import { type AuditRow, auditList, auditQuery } from "../../api/audit";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { optionsOf } from "../../lib/records";
import { Button } from "../../ui/Button";
import type { Column } from "../../ui/DataTable";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { Input } from "../../ui/Input";
import { ListPage } from "../../ui/ListPage";
import { NoWrap } from "../../ui/NoWrap";
import { RowLine } from "../../ui/RowCards";
import text from "../../ui/text.module.css";
import { useListParams } from "../../ui/useListParams";
import styles from "./audit.module.css";
import { actionText, Changes } from "./Changes";

const kinds: Record<string, string> = {
  "orders.order": "Orders",
  "payments.refund": "Refunds",
  "catalog.product": "Products",
  "catalog.category": "Categories",
  "bundles.bundle": "Bundles and gift boxes",
  "accounts.customer": "Customers",
  "accounts.staffuser": "Staff",
  "shop.shopsettings": "Shop settings",
  "contact.contactmessage": "Messages",
  "orders.enquiry": "Enquiries",
  "reconciliation.statementimport": "Statements",
  "orders.trackingimport": "Tracking lists",
};
const abouts = [{ value: "", label: "Everything" }, ...optionsOf(kinds)];
const idOf = ({ _id }: AuditRow) => _id;

function Target({ row }: { row: AuditRow }) {
  const name = <NoWrap>{row.targetName}</NoWrap>;
  const to =
    row.about === "orders.order"
      ? paths.order(row.targetId)
      : row.about === "catalog.product"
        ? paths.product(row.targetId)
        : null;
  return to ? <Link to={to}>{name}</Link> : name;
}

const columns: Column<AuditRow>[] = [
  {
    key: "at",
    head: "When, who",
    cell: (row) => (
      <>
        {formatMoment(row.at)}
        <small>{row.actor.name}</small>
      </>
    ),
  },
  {
    key: "what",
    head: "What",
    variant: "long",
    cell: (row) => (
      <>
        <b>{actionText(row.action)}</b>
        <small>
          {kinds[row.about] ?? row.about}: <Target row={row} />
        </small>
      </>
    ),
  },
  { key: "changes", head: "Before and after", variant: "long", cell: (row) => <Changes row={row} /> },
];

/** Every write of staff, operators and the shop itself; read-only. */
export function AuditList() {
  const list = useListParams(auditList);
  const { dateFrom, dateTo } = list.values;
  const reversed = dateFrom !== "" && dateTo !== "" && dateFrom > dateTo;
  const query = useInfiniteQuery(auditQuery(list.values));
  const staff = useQuery(adminsQuery).data;
  const people = [
    { value: "", label: "Everybody" },
    ...(staff ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    { value: "system", label: "The shop itself" },
    { value: "customer", label: "Customers" },
  ];
  const day = (label: string, name: "dateFrom" | "dateTo") => (
    <label className={styles.day}>
      <span>{label}</span>
      <Input
        type="date"
        value={list.values[name]}
        aria-invalid={reversed || undefined}
        onChange={(event) => list.set({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <ListPage
      title="Audit trail"
      subtitle="Who changed what, with the values before and after"
      actions={
        <Button icon="load" onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
      list={list}
      query={query}
      rows={query.data?.pages.flatMap((page) => page.records)}
      filters={{
        label: "Filter the audit trail",
        tall: true,
        search: (
          <SearchFilter
            list={list}
            label="Whole name of what was changed"
            placeholder="Order number, e-mail, product"
          />
        ),
        children: (
          <>
            <PickFilter list={list} name="who" label="Who" options={people} />
            <PickFilter list={list} name="about" label="About" options={abouts} />
            {day("From", "dateFrom")}
            {day("To", "dateTo")}
          </>
        ),
      }}
      errorTitle={failed.fetchAudit}
      empty={
        reversed
          ? {
              icon: "clock",
              title: "From is after To",
              action: (
                <Button variant="solid" onClick={() => list.set({ dateFrom: dateTo, dateTo: dateFrom })}>
                  Swap the days
                </Button>
              ),
            }
          : { icon: "clock", title: "No records found", action: <Button onClick={list.clear}>Clear filters</Button> }
      }
      label="Audit trail"
      idOf={idOf}
      nameOf={(row) => `${actionText(row.action)} ${row.targetName}`}
      columns={columns}
      card={(row) => (
        <>
          <RowLine>
            <b>{actionText(row.action)}</b>
            <small className={text.nowrap}>{formatMoment(row.at)}</small>
          </RowLine>
          <RowLine>
            <span>
              <Target row={row} />
            </span>
            <small>{row.actor.name}</small>
          </RowLine>
          <Changes row={row} />
        </>
      )}
      foot={
        query.hasNextPage ? (
          <div className={styles.more}>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null
      }
    />
  );
}
