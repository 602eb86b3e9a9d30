import { ApiError } from "@shop/shared/api/errors";
import { cx } from "@shop/shared/lib/classes";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { commitTrackingMutation, type TrackingList, type TrackingRow } from "../../api/tracking";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { statusLabel } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Alert, FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { type Column, DataTable } from "../../ui/DataTable";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import { PageHead } from "../../ui/PageHead";
import { ProgressBar } from "../../ui/ProgressBar";
import { ReasonDialog } from "../../ui/ReasonDialog";
import { RowLine } from "../../ui/RowCards";
import text from "../../ui/text.module.css";
import { importSummary, outcomeLabel, outcomeOf, outcomes, RowState, type ShownOutcome } from "./outcomes";
import styles from "./TrackingView.module.css";

const back = { to: paths.tracking, label: "To the tracking numbers" };
/** Number of rows rendered at first; more are rendered on request. */
const firstRows = 200;
const idOf = ({ _id }: TrackingRow) => _id;

/** A list: outcome of each row, ticked rows, and their results. */
export function TrackingView({ list: { trackingImport, rows } }: { list: TrackingList }) {
  const [shown, setShown] = useState<ShownOutcome | "">("");
  const [all, setAll] = useState(false);
  // Ready rows are ticked at first; the others only by hand.
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [asking, setAsking] = useState<"ship" | "unpaid" | null>(null);
  const commit = useMutation({
    ...commitTrackingMutation,
    onSuccess: () => setAsking(null),
    // The dialog about unpaid orders shows its own errors; after the other question they are above the rows.
    onError: (error) =>
      setAsking((now) =>
        now === "unpaid" || (error instanceof ApiError && error.code === "confirm_unpaid") ? "unpaid" : null,
      ),
  });
  const isTicked = (row: TrackingRow) => row.canTick && (changed.get(row._id) ?? row.outcome === "ready");
  const ticked = rows.filter(isTicked);
  const unpaid = ticked.filter(({ outcome }) => outcome === "unpaid").length;
  const counts = useMemo(() => {
    const found = new Map<ShownOutcome, number>();
    for (const row of rows) {
      const kind = outcomeOf(row);
      found.set(kind, (found.get(kind) ?? 0) + 1);
    }
    return found;
  }, [rows]);
  const filtered = shown ? rows.filter((row) => outcomeOf(row) === shown) : rows;
  const visible = all ? filtered : filtered.slice(0, firstRows);
  const tickable = filtered.filter(({ canTick }) => canTick);
  const allTicked = tickable.length > 0 && tickable.every(isTicked);
  const set = (which: TrackingRow[], to: boolean) => {
    const next = new Map(changed);
    for (const { _id } of which) next.set(_id, to);
    setChanged(next);
  };
  const ship = (reason = "") =>
    commit.mutate({
      id: trackingImport._id,
      body: { rows: ticked.map(idOf), ...(reason ? { confirmUnpaid: true, reason } : {}) },
    });
  const many = ticked.length === 1 ? "1 order" : `${count(ticked.length)} orders`;
  const { state } = trackingImport;
  const done = trackingImport.shipped + trackingImport.unchanged + trackingImport.refused;
  const isConfirming = commit.error instanceof ApiError && commit.error.code === "confirm_unpaid";
  const problem = commit.error && !isConfirming ? getWriteMessage(commit.error, failed.shipTracking, "taken on") : "";
  const tick = (row: TrackingRow) =>
    row.canTick ? (
      <label className={styles.pick}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={`Ship ${row.orderNumber}, row ${row.row}`}
          checked={isTicked(row)}
          onChange={(event) => set([row], event.currentTarget.checked)}
        />
      </label>
    ) : null;
  return (
    <>
      <PageHead
        title={trackingImport.source}
        back={back}
        subtitle={`${trackingImport.uploadedBy}, ${dayTime(trackingImport.uploadedAt)}`}
      />
      <div className={layout.column}>
        {state === "committing" ? (
          <Card>
            <CardBody role="status" className={layout.tight}>
              <span>{importSummary(trackingImport)}. It goes on when you leave this page.</span>
              <ProgressBar
                done={trackingImport.ticked ? done / trackingImport.ticked : 0}
                aria-label="Shipped"
                aria-valuenow={trackingImport.ticked ? Math.round((100 * done) / trackingImport.ticked) : 0}
              />
              <div>
                <Button
                  icon="load"
                  busy={commit.isPending}
                  onClick={() => commit.mutate({ id: trackingImport._id, body: { rows: [] } })}
                >
                  Continue
                </Button>{" "}
                <span className={text.hint}>If it does not move for a minute. No order is shipped twice.</span>
              </div>
            </CardBody>
          </Card>
        ) : trackingImport.ticked > 0 ? (
          <Alert tone={trackingImport.refused > 0 ? "plain" : "good"} icon="s-shipped">
            {importSummary(trackingImport)}.
          </Alert>
        ) : null}
        <FormError>{asking ? "" : problem}</FormError>
        <Card aria-label="Rows">
          <div className={styles.filters} role="toolbar" aria-label="Filter by outcome">
            <Button aria-pressed={shown === ""} size="small" onClick={() => setShown("")}>
              All {count(rows.length)}
            </Button>
            {outcomes
              .filter((outcome) => counts.has(outcome))
              .map((outcome) => (
                <Button
                  key={outcome}
                  size="small"
                  aria-pressed={shown === outcome}
                  onClick={() => setShown(outcome === shown ? "" : outcome)}
                >
                  {outcomeLabel[outcome]} {count(counts.get(outcome) ?? 0)}
                </Button>
              ))}
          </div>
          {tickable.length > 0 ? (
            <label className={styles.all}>
              <input
                type="checkbox"
                className={styles.tick}
                checked={allTicked}
                onChange={(event) => set(tickable, event.currentTarget.checked)}
              />
              {shown ? `Tick all: ${outcomeLabel[shown]}` : "Tick all that can be shipped"}
            </label>
          ) : null}
          <DataTable
            slim
            label="Rows of the list"
            rows={visible}
            idOf={idOf}
            nameOf={({ orderNumber }) => orderNumber}
            columns={columnsWith(tick)}
            card={(row) => (
              <>
                <RowLine>
                  <span className={layout.row}>
                    {tick(row)}
                    <OrderName row={row} />
                  </span>
                  <RowState row={row} />
                </RowLine>
                <RowLine>
                  <span>
                    {row.carrier} <span className={text.mono}>{row.number}</span>
                  </span>
                  <span>{row.city}</span>
                </RowLine>
                {row.message ? <span className={text.hint}>{row.message}</span> : null}
              </>
            )}
          />
          {visible.length < filtered.length ? (
            <CardBody ruled>
              <Button onClick={() => setAll(true)}>Show all {count(filtered.length)} rows</Button>
            </CardBody>
          ) : null}
        </Card>
      </div>
      {ticked.length > 0 ? (
        <section className={styles.bar} aria-label="Selection">
          <b role="status" className={layout.grow}>
            {count(ticked.length)} ticked
          </b>
          <Button
            variant="solid"
            icon="truck"
            busy={commit.isPending}
            onClick={() => setAsking(unpaid > 0 ? "unpaid" : "ship")}
          >
            Ship {many}
          </Button>
        </section>
      ) : null}
      {asking === "ship" ? (
        <ConfirmDialog
          title={`Ship ${many}?`}
          confirmLabel="Ship"
          busy={commit.isPending}
          onConfirm={() => ship()}
          onCancel={() => setAsking(null)}
        >
          <p>{ticked.length === 1 ? "Its customer gets" : "Their customers get"} an e-mail with the tracking number.</p>
        </ConfirmDialog>
      ) : null}
      {asking === "unpaid" ? (
        <ReasonDialog
          title="Ship unpaid orders?"
          label="Reason, for staff"
          confirmLabel="Ship them"
          busy={commit.isPending}
          error={problem}
          onSend={ship}
          onClose={() => setAsking(null)}
        >
          <p>
            {isConfirming && commit.error
              ? commit.error.message
              : `The ${unpaid === 1 ? "payment" : "payments"} of ${count(unpaid)} of these orders ${unpaid === 1 ? "is" : "are"} not verified.`}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function OrderName({ row }: { row: TrackingRow }) {
  if (!row.orderId) return <b>{row.orderNumber ? <NoWrap>{row.orderNumber}</NoWrap> : `Row ${row.row}`}</b>;
  return (
    <Link to={paths.order(row.orderId)}>
      <b>
        <NoWrap>{row.orderNumber}</NoWrap>
      </b>
    </Link>
  );
}

function columnsWith(tick: (row: TrackingRow) => React.ReactNode): Column<TrackingRow>[] {
  return [
    { key: "tick", head: <span className={layout.unseen}>Ship</span>, cell: tick },
    { key: "row", head: "Row", right: true, cell: ({ row }) => row },
    { key: "order", head: "Order", cell: (row) => <OrderName row={row} /> },
    {
      key: "customer",
      head: "Customer",
      cell: ({ customerName, city, orderStatus }) => (
        <>
          {[customerName, city].filter(Boolean).join(", ")}
          {orderStatus ? <small>{statusLabel[orderStatus]}</small> : null}
        </>
      ),
    },
    { key: "carrier", head: "Carrier", cell: ({ carrier }) => carrier || "–" },
    {
      key: "number",
      head: "Tracking number",
      cell: ({ number }) => <span className={text.mono}>{number || "–"}</span>,
    },
    {
      key: "state",
      head: "State",
      variant: "long",
      cell: (row) => (
        <>
          <RowState row={row} />
          {row.message ? <small className={cx(text.block)}>{row.message}</small> : null}
        </>
      ),
    },
  ];
}
