import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { ordersQuery, waitingQuery } from "../../api/orders";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { writeText } from "../../shared/lib/storage";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Count } from "../../ui/Count";
import { DataTable } from "../../ui/DataTable";
import { FilterBar } from "../../ui/FilterBar";
import { PickFilter } from "../../ui/filters";
import { EmptyState, Failed, Skeleton } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { NewRowsButton } from "../../ui/NewRowsButton";
import { PageHead } from "../../ui/PageHead";
import { Pager } from "../../ui/Pager";
import { RefreshNote } from "../../ui/RefreshNote";
import { SearchBox } from "../../ui/SearchBox";
import { useIsMobile } from "../../ui/useIsMobile";
import { useListParams } from "../../ui/useListParams";
import { useRowKeys } from "../../ui/useRowKeys";
import { useStableRows } from "../../ui/useStableRows";
import { AssignedFilter } from "./AssignedFilter";
import { BulkReport } from "./BulkReport";
import type { Report } from "./BulkStatus";
import { OrderCard, orderColumns } from "./columns";
import { DaysFilter, isReversed } from "./DaysFilter";
import { ExportButton } from "./ExportButton";
import { orderDefaults, orderLimits, paymentOptions, said, statusOptions } from "./filters";
import { SelectionBar } from "./SelectionBar";
import { useSelection } from "./useSelection";

const idOf = (order: { _id: string }) => order._id;

export function OrdersList() {
  const list = useListParams(orderDefaults, orderLimits);
  const { values: filters, page, limit } = list;
  const reversed = isReversed(filters.dateFrom, filters.dateTo);
  const query = useQuery({ ...ordersQuery(filters, page, limit), enabled: !reversed });
  const waiting = useQuery(waitingQuery);
  const { pathname, search, state } = useLocation();
  const find = typeof state === "object" && state !== null && "find" in state;
  const narrow = useIsMobile();
  const [picking, setPicking] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const data = query.data;
  const { rows, fresh, showFresh } = useStableRows(data?.orders, idOf, list.key, query.dataUpdatedAt);
  const ids = rows?.map(idOf) ?? [];
  const { selection, ids: chosen, toggle, add, only, clear } = useSelection(ids);
  const cursor = useRowKeys({ ids, href: paths.order, toggle, selectRange: add });
  const needs = filters.paymentStatus === "verification_pending";

  // B on an order comes back here, to the same filters and page.
  useEffect(() => writeText("personal:orders-list", `${pathname}${search}`, "session"), [pathname, search]);

  return (
    <>
      <PageHead
        title="Orders Management"
        said={data && !reversed ? `${count(data.total)} ${data.total === 1 ? "order" : "orders"}` : null}
      >
        {narrow && rows && rows.length > 0 ? (
          <Button
            onClick={() => {
              setPicking(!picking);
              if (picking) clear();
            }}
          >
            {picking ? "Done" : "Select"}
          </Button>
        ) : null}
        <Button className={layout.wideOnly} icon="load" onClick={() => void query.refetch()}>
          Refresh
        </Button>
        <ExportButton filters={filters} total={data?.total ?? null} />
      </PageHead>
      {report ? (
        <BulkReport
          report={report}
          onClose={() => setReport(null)}
          onKeep={(refused) => {
            only(refused);
            setReport(null);
          }}
        />
      ) : null}
      <Card>
        <FilterBar
          label="Filter orders"
          tall
          filtered={list.filtered}
          onClear={list.clear}
          search={
            <SearchBox
              key={find ? "find" : "search"}
              focused={find}
              label="Search orders"
              placeholder="Number, name, phone, city or UTR"
              value={filters.search}
              onSearch={(value) => list.set({ search: value }, true)}
            />
          }
          always={
            <Button
              icon="eye"
              aria-pressed={needs}
              onClick={() => list.set({ paymentStatus: needs ? "" : "verification_pending" })}
            >
              Needs Verification <WaitingCount query={waiting} />
            </Button>
          }
        >
          <PickFilter list={list} name="status" label="Status" options={statusOptions} />
          <PickFilter list={list} name="paymentStatus" label="Payment status" options={paymentOptions} />
          <AssignedFilter list={list} />
          <DaysFilter from={filters.dateFrom} to={filters.dateTo} onChange={(days) => list.set(days)} />
        </FilterBar>
        <RefreshNote error={query.error} updatedAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
        <NewRowsButton fresh={fresh} one="order" onShow={showFresh} />
        {reversed ? (
          <EmptyState
            icon="clock"
            title="From is after To"
            act={
              <Button kind="main" onClick={() => list.set({ dateFrom: filters.dateTo, dateTo: filters.dateFrom })}>
                Swap the days
              </Button>
            }
          >
            No order was placed from {filters.dateFrom} to {filters.dateTo}.
          </EmptyState>
        ) : !rows ? (
          query.error ? (
            <Failed error={query.error} words={failed.fetchOrders} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton rows={limit > 10 ? 12 : 10} columns={6} />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon="cart"
            title="No Orders Found"
            act={list.filtered ? <Button onClick={list.clear}>Clear filters</Button> : null}
          >
            {list.filtered
              ? `No order matches ${said(filters)}.`
              : "Orders appear here as soon as customers place them."}
          </EmptyState>
        ) : (
          <DataTable
            label="Orders"
            rows={rows}
            idOf={idOf}
            nameOf={(order) => order.orderNumber}
            columns={orderColumns}
            card={(order) => <OrderCard order={order} />}
            href={(order) => paths.order(order._id)}
            cursor={cursor}
            selection={selection}
            picking={picking}
          />
        )}
        {reversed ? null : <Pager list={list} data={data} shown={rows?.length ?? 0} />}
      </Card>
      {chosen.length > 0 ? (
        <SelectionBar
          ids={chosen}
          onClear={clear}
          onDone={(done) => {
            setReport(done);
            clear();
          }}
        />
      ) : null}
    </>
  );
}

function WaitingCount({ query: { data, isError } }: { query: UseQueryResult<{ total: number }> }) {
  if (data) return data.total > 0 ? <Count>{count(data.total)}</Count> : null;
  return isError ? <span title="Number not known">–</span> : null;
}
