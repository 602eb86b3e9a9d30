import { type FormEvent, useState } from "react";
import { trackingMutation } from "../../api/orders";
import type { AnyOrder } from "../../api/types";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { useOrderChange } from "./useOrderChange";

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

function TrackingDialog({ order, onClose }: { order: AnyOrder; onClose: () => void }) {
  // What the dialog began with: the order is fetched again meanwhile, perhaps with a colleague's change.
  const [before] = useState({ carrier: order.carrier, trackingNumber: order.trackingNumber });
  const [carrier, setCarrier] = useState(before.carrier);
  const [number, setNumber] = useState(before.trackingNumber);
  const { send, busy, error } = useOrderChange({
    change: trackingMutation,
    order,
    done: "Tracking details saved",
    failed: "Failed to save the tracking details",
    onDone: onClose,
  });
  // Only what changed is sent: the other one stays as it is on the server.
  const body = {
    ...(carrier.trim() === before.carrier ? {} : { carrier: carrier.trim() }),
    ...(number.trim() === before.trackingNumber ? {} : { trackingNumber: number.trim() }),
  };
  const dirty = Object.keys(body).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty) send(body);
  };
  return (
    <Dialog title="Edit parcel" onClose={onClose} locked={busy} dirty={dirty}>
      <form className={layout.fields} onSubmit={submit} noValidate>
        <FormError>{error}</FormError>
        <TextField
          label="Carrier"
          maxLength={80}
          data-autofocus
          value={carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        <TextField
          label="Tracking number"
          autoCapitalize="characters"
          maxLength={80}
          hint="Leave it empty to remove a wrong one."
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" busy={busy} disabled={!dirty}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
