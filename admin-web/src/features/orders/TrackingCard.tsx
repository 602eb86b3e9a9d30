import { useState } from "react";
import type { AnyOrder } from "../../api/types";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { lazyPart } from "../../ui/lazyPart";
import text from "../../ui/text.module.css";

const TrackingDialog = lazyPart(() => import("./TrackingDialog"), "TrackingDialog");

/** Carrier and tracking number of the parcel; each can be changed or cleared on its own. */
export function TrackingCard({ order }: { order: AnyOrder }) {
  const [editing, setEditing] = useState(false);
  const { carrier, trackingNumber, status } = order;
  if (!carrier && !trackingNumber && status !== "shipped" && status !== "delivered") return null;
  return (
    <Card>
      <header>
        <h2>Parcel</h2>
        <span className={layout.grow} />
        <Button size="small" icon="edit" onClick={() => setEditing(true)}>
          Edit parcel
        </Button>
      </header>
      <KeyValues>
        <dt>Carrier</dt>
        <dd>{carrier || "Not given"}</dd>
        <dt>Tracking number</dt>
        <dd className={text.mono}>{trackingNumber || "Not given"}</dd>
      </KeyValues>
      {editing ? <TrackingDialog order={order} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}
