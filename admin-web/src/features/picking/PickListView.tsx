import { cx } from "@shop/shared/lib/classes";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { listSlipsQuery, type PickList, type PickOrder, slipsMutation } from "../../api/picking";
import { shopQuery } from "../../api/shop";
import { dayTime } from "../../lib/dates";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { EmptyState } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import { PageHead } from "../../ui/PageHead";
import { ProgressBar } from "../../ui/ProgressBar";
import { RowList } from "../../ui/RowList";
import text from "../../ui/text.module.css";
import { usePrintSlips } from "../../ui/usePrintSlips";
import { PickListSheet } from "./PickListSheet";
import styles from "./PickListView.module.css";
import { type Line, linesOf, partsOf, titleOf } from "./rows";
import { ScanBox } from "./ScanBox";
import { sourceLabel } from "./source";
import { TickLine } from "./TickLine";
import { useTicks } from "./useTicks";

const back = { to: paths.picking, label: "To the pick lists" };
const shippedStatuses = ["shipped", "delivered"];

function Numbers({ orders }: { orders: PickOrder[] }) {
  return orders.map(({ _id, orderNumber }, index) => (
    <span key={_id}>
      {index > 0 ? ", " : ""}
      <Link to={paths.order(_id)}>
        <NoWrap>{orderNumber}</NoWrap>
      </Link>
    </span>
  ));
}

/** Warnings before fetching: orders that should not be shipped, or are shipped already. */
function Warnings({ orders }: { orders: PickOrder[] }) {
  const cancelled = orders.filter(({ status }) => status === "cancelled");
  const left = orders.filter(({ status }) => shippedStatuses.includes(status));
  const unpaid = orders.filter(({ status, payment }) => payment === "unpaid" && status !== "cancelled");
  return (
    <>
      {cancelled.length > 0 ? (
        <Alert tone="bad">
          Cancelled, and not counted here: <Numbers orders={cancelled} />
        </Alert>
      ) : null}
      {unpaid.length > 0 ? (
        <Alert>
          Not paid: <Numbers orders={unpaid} />
        </Alert>
      ) : null}
      {left.length > 0 ? (
        <Alert>
          Shipped already: <Numbers orders={left} />
        </Alert>
      ) : null}
    </>
  );
}

/** A list in the godown: lines to tick with a thumb, and the next one. */
export function PickListView({ list }: { list: PickList }) {
  const { pickList, orders, groups, ticks } = list;
  const [leftOnly, setLeftOnly] = useState(false);
  const { quantityOf, set, share, changeShare, waiting, failing } = useTicks(pickList._id, ticks);
  const fetched = useQuery(listSlipsQuery(pickList._id, orders));
  const slips = usePrintSlips(slipsMutation, useQuery(shopQuery).data);
  const prefix = useId();
  const at = useRef<string | null>(null);
  const lines = linesOf(groups);
  const isTicked = ({ key, quantity }: Line) => quantityOf(key) === quantity;
  const done = lines.filter(isTicked).length;
  const left = lines.length - done;
  const goOn = () => {
    const from = lines.findIndex(({ key }) => key === at.current) + 1;
    const next = [...lines.slice(from), ...lines.slice(0, from)].find((line) => !isTicked(line));
    if (!next) return;
    at.current = next.key;
    const box = document.getElementById(`${prefix}${next.key}`);
    box?.focus({ preventScroll: true });
    box?.scrollIntoView?.({ block: "center", behavior: "smooth" });
  };
  const tickedBy = (key: string) => (share ? ticks.find((tick) => tick.key === key)?.by : undefined);
  const remaining = orders.filter(({ status }) => status !== "cancelled");
  return (
    <>
      <PageHead
        title={`Pick list ${pickList._id}`}
        back={back}
        subtitle={`${sourceLabel(pickList)}, ${pickList.madeBy}, ${dayTime(pickList.madeAt)}`}
      >
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
        <Button icon="print" busy={slips.busy} onClick={() => slips.print(remaining.map(({ _id }) => _id))}>
          Packing slips
        </Button>
      </PageHead>
      <div className={cx(layout.column, styles.list)}>
        <Warnings orders={orders} />
        <Card aria-label="This list">
          <CardBody className={cx(layout.row, layout.wrap, styles.switches)}>
            <label className={styles.switch}>
              <input type="checkbox" checked={share} onChange={(event) => changeShare(event.currentTarget.checked)} />
              Share my ticks with the others
            </label>
            <label className={styles.switch}>
              <input
                type="checkbox"
                checked={leftOnly}
                onChange={(event) => setLeftOnly(event.currentTarget.checked)}
              />
              Show only what is left
            </label>
            <p className={text.hint} role="status">
              {waiting > 0
                ? `${count(waiting)} ${waiting === 1 ? "tick is" : "ticks are"} stored here and not sent yet${
                    failing ? ": no network. They are sent as soon as it is back." : "."
                  }`
                : share
                  ? "Your ticks are stored here and sent to the others."
                  : "Your ticks are stored on this device alone."}
            </p>
            {fetched.data ? (
              <p className={text.hint}>
                All orders of the list are on this device: they can be packed without a network.
              </p>
            ) : null}
          </CardBody>
        </Card>
        {left === 0 && lines.length > 0 ? (
          <Alert tone="good" icon="check">
            Everything is fetched.
          </Alert>
        ) : null}
        {groups.map((group) => {
          const all = partsOf(group);
          const total = all.flatMap((part) => part.lines);
          const ticked = total.filter(isTicked).length;
          if (leftOnly && ticked === total.length) return null;
          return (
            <Card key={`${group.kind}${group.name}`} aria-label={titleOf(group)}>
              <header className={styles.group}>
                <h2>
                  {titleOf(group)} {group.names.ta ? <span lang="ta">{group.names.ta}</span> : null}
                </h2>
                <span className={layout.grow} />
                <span className={text.note}>
                  {ticked} of {total.length}
                </span>
              </header>
              {all.map((part) => (
                <div key={part.key}>
                  {part.pack ? (
                    <h3 className={styles.pack}>
                      {part.pack.name} {part.pack.tamil ? <span lang="ta">{part.pack.tamil}</span> : null}{" "}
                      <b>× {count(part.pack.quantity)}</b>, all together:
                    </h3>
                  ) : null}
                  <ul className={styles.lines}>
                    {part.lines
                      .filter((line) => !leftOnly || !isTicked(line))
                      .map((line) => {
                        const before = quantityOf(line.key);
                        const by = tickedBy(line.key);
                        return (
                          <TickLine
                            key={line.key}
                            id={`${prefix}${line.key}`}
                            label={`Fetched: ${line.name}`}
                            ticked={isTicked(line)}
                            onTick={(to) => {
                              at.current = line.key;
                              set(line.key, to ? line.quantity : 0);
                            }}
                            quantity={line.quantity}
                            unit={line.unit}
                          >
                            {line.name}
                            {line.tamil ? <small lang="ta">{line.tamil}</small> : null}
                            {before > 0 && before !== line.quantity ? (
                              <small>{count(before)} were fetched before the list changed</small>
                            ) : null}
                            {by && isTicked(line) ? <small>{by}</small> : null}
                          </TickLine>
                        );
                      })}
                  </ul>
                </div>
              ))}
            </Card>
          );
        })}
        {lines.length === 0 ? (
          <Card>
            <EmptyState title="Nothing to fetch">Every order of this list was cancelled.</EmptyState>
          </Card>
        ) : null}
        <Card aria-label="Orders">
          <header>
            <h2>Orders</h2>
            <span className={layout.grow} />
            <span className={text.note}>{count(remaining.length)}</span>
          </header>
          <CardBody>
            <ScanBox list={pickList._id} />
          </CardBody>
          <RowList>
            {remaining.map((order) => (
              <li key={order._id}>
                <Link className={styles.order} to={paths.packing(order._id, pickList._id)}>
                  <NoWrap>{order.orderNumber}</NoWrap>
                </Link>
                <span className={text.note}>
                  {order.name || "No name"}, {order.city}
                </span>
              </li>
            ))}
          </RowList>
        </Card>
      </div>
      {left > 0 ? (
        <section className={styles.bar} aria-label="Progress">
          <div className={cx(layout.grow, layout.tight)}>
            <b role="status">
              {count(done)} of {count(lines.length)} fetched
            </b>
            <ProgressBar
              done={done / lines.length}
              aria-label="Fetched"
              aria-valuenow={done}
              aria-valuemax={lines.length}
            />
          </div>
          <Button variant="solid" size="big" icon="next" onClick={goOn}>
            Next
          </Button>
        </section>
      ) : null}
      {slips.sheets ??
        createPortal(
          <div data-printed="">
            <PickListSheet list={list} />
          </div>,
          document.body,
        )}
    </>
  );
}
