import { rupees } from "@shop/shared/lib/money";
import { writeText } from "@shop/shared/lib/storage";
import { type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { orderList, ordersQuery, waitingQuery } from "../../api/orders";
import { findOrderMutation, isOrderNumber } from "../../api/picking";
import { useMay } from "../../api/session";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { type Counted, totalOf } from "../../lib/pages";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { Count } from "../../ui/Count";
import { PickFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import { EmptyState } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { SearchBox } from "../../ui/SearchBox";
import { useIsMobile } from "../../ui/useIsMobile";
import { useListParams } from "../../ui/useListParams";
import { AssignedFilter } from "./AssignedFilter";
import { BulkReport } from "./BulkReport";
import type { Report } from "./BulkStatus";
import { OrderCard, orderColumns } from "./columns";
import { DaysFilter, isReversed } from "./DaysFilter";
import { ExportButton } from "./ExportButton";
import { describeFilters, paymentOptions, statusOptions } from "./filters";
import { MoreFilters } from "./MoreFilters";
import { SelectionBar } from "./SelectionBar";
import { useSelection } from "./useSelection";
import { ViewTabs } from "./ViewTabs";

const idOf = (order: { _id: string }) => order._id;

export function OrdersList() {
  const list = useListParams(orderList);
  const { values: filters } = list;
  const reversed = isReversed(filters.dateFrom, filters.dateTo);
  const query = useQuery({ ...ordersQuery(filters), enabled: !reversed });
  const verifies = useMay("payments");
  const seesAmounts = useMay("see_amounts");
  const exports = useMay("export");
  const ships = useMay("ship_orders");
  const entersSales = useMay("enquiries");
  const waiting = useQuery({ ...waitingQuery, enabled: verifies });
  const { pathname, search, state } = useLocation();
  const focused = typeof state === "object" && state !== null && "find" in state;
  const navigate = useNavigate();
  const find = useMutation({
    ...findOrderMutation,
    onSuccess: ({ _id }) => navigate(paths.order(_id)),
    onError: (_error, typed) => list.set({ search: typed }, true),
  });
  const narrow = useIsMobile();
  const [picking, setPicking] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const data = query.data;
  const { chosen, ids, only, clear } = useSelection();
  const needs = filters.paymentStatus === "verification_pending";

  // B on an order comes back here, to the same filters and page.
  useEffect(() => writeText("personal:orders-list", `${pathname}${search}`, "session"), [pathname, search]);

  // A scanner types a whole number and Enter: its order opens at once. Otherwise the number is searched.
  const scan = (typed: string): boolean => {
    if (!isOrderNumber(typed)) return false;
    find.mutate(typed);
    return true;
  };

  return (
    <>
      <ListPage
        title="Orders Management"
        subtitle={reversed ? null : <Totals data={data} failed={query.isError} />}
        actions={
          <>
            {narrow && ships && data && data.orders.length > 0 ? (
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
            {entersSales ? (
              <ButtonLink icon="phone" to={paths.newOrder}>
                Order by phone
              </ButtonLink>
            ) : null}
            {exports ? <ExportButton filters={filters} counted={data ?? null} /> : null}
          </>
        }
        above={
          report ? (
            <BulkReport
              report={report}
              onClose={() => setReport(null)}
              onKeep={(refused) => {
                only(refused);
                setReport(null);
              }}
            />
          ) : null
        }
        list={list}
        query={query}
        rows={data?.orders}
        counted={data}
        one="order"
        top={<ViewTabs list={list} />}
        filters={{
          label: "Filter orders",
          tall: true,
          search: (
            <SearchBox
              key={focused ? "find" : "search"}
              focused={focused}
              label="Search orders"
              placeholder="Number, name, phone, city, UTR"
              value={filters.search}
              onSearch={(value) => list.set({ search: value }, true)}
              onEnter={scan}
            />
          ),
          always: verifies ? (
            <Button
              icon="eye"
              aria-pressed={needs}
              onClick={() => list.set({ paymentStatus: needs ? "" : "verification_pending" })}
            >
              Needs Verification <WaitingCount query={waiting} />
            </Button>
          ) : null,
          children: (
            <>
              <PickFilter list={list} name="status" label="Status" options={statusOptions} />
              <PickFilter list={list} name="paymentStatus" label="Payment status" options={paymentOptions} />
              <AssignedFilter list={list} />
              <MoreFilters list={list} />
            </>
          ),
        }}
        below={
          <DaysFilter
            days={filters.days}
            dateFrom={filters.dateFrom}
            dateTo={filters.dateTo}
            onChange={(days) => list.set(days)}
          />
        }
        instead={
          reversed ? (
            <EmptyState
              icon="clock"
              title="From is after To"
              action={
                <Button
                  variant="solid"
                  onClick={() => list.set({ dateFrom: filters.dateTo, dateTo: filters.dateFrom })}
                >
                  Swap the days
                </Button>
              }
            >
              No order was placed from {filters.dateFrom} to {filters.dateTo}.
            </EmptyState>
          ) : null
        }
        errorTitle={failed.fetchOrders}
        empty={{
          icon: "cart",
          title: "No Orders Found",
          noMatch: `No order matches ${describeFilters(filters)}.`,
          first: "Orders appear here as soon as customers place them.",
        }}
        skeletonRows={list.limit > 10 ? 12 : 10}
        label="Orders"
        idOf={idOf}
        nameOf={(order) => order.orderNumber}
        columns={orderColumns(seesAmounts)}
        card={(order) => <OrderCard order={order} />}
        href={(order) => paths.order(order._id)}
        chosen={ships ? chosen : undefined}
        picking={picking}
      />
      {ships && ids.length > 0 ? (
        <SelectionBar
          ids={ids}
          list={
            data && data.total > ids.length && data.orders.every(({ _id }) => chosen.has(_id))
              ? { total: data.total, filters }
              : undefined
          }
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

/** How many orders the filters leave, and their amounts together unless there are too many to add up. */
function Totals({ data, failed }: { data: (Counted & { totalAmount?: number }) | undefined; failed: boolean }) {
  if (!data && !failed) return null;
  const total = data ? `${totalOf(data)} ${data.total === 1 ? "order" : "orders"}` : "– orders";
  return (
    <>
      {total}
      {data && data.totalAmount === undefined ? null : (
        <>
          , <span title="Sum of their amounts">{data?.totalAmount !== undefined ? rupees(data.totalAmount) : "–"}</span>
        </>
      )}
    </>
  );
}

function WaitingCount({ query: { data, isError } }: { query: UseQueryResult<{ total: number }> }) {
  if (data) return data.total > 0 ? <Count>{count(data.total)}</Count> : null;
  return isError ? <span title="Number not known">–</span> : null;
}
