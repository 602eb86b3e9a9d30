import { useState } from "react";
import * as z from "zod/mini";
import { trackingMutation } from "../../api/orders";
import type { AnyOrder } from "../../api/types";
import { TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";

const schema = z.object({ carrier: z.string(), trackingNumber: z.string() });
type Parcel = z.infer<typeof schema>;

/** Only what changed is sent: the other one stays as it is on the server. */
const changesOf = (typed: Parcel, saved: Parcel) => ({
  ...(typed.carrier.trim() === saved.carrier ? {} : { carrier: typed.carrier.trim() }),
  ...(typed.trackingNumber.trim() === saved.trackingNumber ? {} : { trackingNumber: typed.trackingNumber.trim() }),
});

export function TrackingDialog({ order, onClose }: { order: AnyOrder; onClose: () => void }) {
  // What the dialog began with: the order is fetched again meanwhile, perhaps with a colleague's change.
  const [before] = useState({ carrier: order.carrier, trackingNumber: order.trackingNumber });
  const form = useMutationForm({
    id: "parcel",
    schema,
    defaultValues: before,
    mutation: trackingMutation,
    variables: (typed) => ({ order, body: changesOf(typed, before) }),
    failed: "Failed to save the tracking details",
    done: null,
    quiet: true,
    changes: (typed, saved) => Object.keys(changesOf(typed, saved)),
    onSuccess: () => toastDone("Tracking details saved", order.orderNumber),
    leave: onClose,
  });
  return (
    <FormDialog title="Edit parcel" form={form} locked={!form.isDirty} onClose={onClose}>
      <TextField label="Carrier" maxLength={80} data-autofocus {...form.register("carrier")} />
      <TextField
        label="Tracking number"
        autoCapitalize="characters"
        maxLength={80}
        hint="Leave it empty to remove a wrong one."
        {...form.register("trackingNumber")}
      />
    </FormDialog>
  );
}
