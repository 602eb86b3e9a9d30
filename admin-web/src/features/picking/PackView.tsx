import { cx } from "@shop/shared/lib/classes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router-dom";
import { usePacked } from "../../api/packed";
import { cartonsMutation, pickListQuery, type Slip } from "../../api/picking";
import { shopQuery } from "../../api/shop";
import { addressLines } from "../../lib/address";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { phone, phonesOf } from "../../lib/order";
import { paths } from "../../lib/paths";
import { formatWeight } from "../../lib/weight";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { StatusBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { PackingSlip } from "../../ui/PackingSlip";
import { PageHead } from "../../ui/PageHead";
import { ProgressBar } from "../../ui/ProgressBar";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import styles from "./PickListView.module.css";
import { ScanBox } from "./ScanBox";
import { TickLine } from "./TickLine";

const wholeNumber = /^[1-9]\d{0,2}$/;

/** Why a parcel must not leave yet, if so. */
function Money({ slip }: { slip: Slip }) {
  if (slip.status === "cancelled") return <Alert tone="bad">Cancelled: do not send.</Alert>;
  if (slip.payment === "unpaid") return <Alert tone="bad">Not paid yet: do not send.</Alert>;
  if (slip.payment === "cash") return <Alert>Cash on delivery.</Alert>;
  return null;
}

/** One order in the godown: lines to tick, cartons, the slip, and the next order of the list. */
export function PackView({ slip, list }: { slip: Slip; list: string | null }) {
  const navigate = useNavigate();
  const shop = useQuery(shopQuery).data;
  const others = useQuery({ ...pickListQuery(list ?? ""), enabled: list !== null }).data?.orders ?? [];
  const { packed, tick } = usePacked(slip);
  const saved = slip.cartons === null ? "" : String(slip.cartons);
  // Null until something is typed: a number that a colleague saves meanwhile is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const save = useMutation({
    ...cartonsMutation,
    onSuccess: (_, { cartons }) => {
      toastDone("Cartons saved", slip.orderNumber);
      setTyped((now) => (now?.trim() === String(cartons ?? "") ? null : now));
    },
    onError: (error) => setProblem(getWriteMessage(error, failed.saveCartons)),
  });
  const saveCartons = () => {
    const cartons = typed === null ? saved : typed.trim();
    if (cartons === saved) return setProblem("");
    if (cartons !== "" && !wholeNumber.test(cartons)) return setProblem("Please enter a whole number from 1 to 999.");
    setProblem("");
    save.mutate({ id: slip._id, cartons: cartons === "" ? null : Number(cartons) });
  };
  const open = others.filter(({ status }) => status !== "cancelled");
  const next = open[open.findIndex(({ _id }) => _id === slip._id) + 1];
  const done = slip.items.filter((_, index) => packed.has(index)).length;
  const back = list
    ? { to: paths.pickList(list), label: "To the pick list" }
    : { to: paths.picking, label: "To the pick lists" };
  return (
    <>
      <PageHead title={slip.orderNumber} back={back} badges={<StatusBadge status={slip.status} />}>
        <Button icon="print" onClick={() => window.print()}>
          Packing slip
        </Button>
      </PageHead>
      <div className={cx(layout.column, styles.list)}>
        <Money slip={slip} />
        <Card aria-label="Lines">
          <header>
            <h2>Items</h2>
            <span className={layout.grow} />
            <span className={text.note}>Weight {formatWeight(slip.weight)}</span>
          </header>
          <ul className={styles.lines}>
            {slip.items.map((item, index) => (
              <TickLine
                key={item._id}
                label={`Packed: ${item.name}`}
                ticked={packed.has(index)}
                onTick={(to) => tick(index, to)}
                quantity={item.quantity}
                unit={item.unit}
              >
                {item.name}
                {item.names.ta ? <small lang="ta">{item.names.ta}</small> : null}
                {item.contents.length > 0 ? (
                  <small>
                    Each with {item.contents.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
                  </small>
                ) : null}
              </TickLine>
            ))}
          </ul>
        </Card>
        <Card aria-label="Cartons">
          <CardBody>
            <TextField
              label="Cartons"
              inputMode="numeric"
              maxLength={3}
              value={typed ?? saved}
              error={problem}
              hint={save.isPending ? "Being saved" : "Printed on the slip. Saved when you leave the field."}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onBlur={saveCartons}
              onKeyDown={(event) => {
                if (event.key === "Enter") saveCartons();
              }}
            />
          </CardBody>
        </Card>
        <Card aria-label="Deliver to">
          <header>
            <h2>Deliver to</h2>
          </header>
          <CardBody as="address">
            {addressLines(slip.shippingAddress).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {phonesOf(slip.shippingAddress).map((number) => (
              <p key={number}>
                <a href={`tel:+91${number}`}>{phone(number)}</a>
              </p>
            ))}
          </CardBody>
        </Card>
        <Card aria-label="Next order">
          <CardBody>
            <ScanBox list={list ?? undefined} />
          </CardBody>
        </Card>
      </div>
      <section className={styles.bar} aria-label="Progress">
        <div className={cx(layout.grow, layout.tight)}>
          <b role="status">
            {count(done)} of {count(slip.items.length)} packed
          </b>
          <ProgressBar
            done={slip.items.length ? done / slip.items.length : 0}
            aria-label="Packed"
            aria-valuenow={done}
            aria-valuemax={slip.items.length}
          />
        </div>
        {next ? (
          <Button
            variant="solid"
            size="big"
            icon="next"
            onClick={() => navigate(paths.packing(next._id, list ?? undefined))}
          >
            Next order
          </Button>
        ) : null}
      </section>
      {createPortal(
        <div data-printed="">
          <PackingSlip slip={slip} shop={shop} />
        </div>,
        document.body,
      )}
    </>
  );
}
