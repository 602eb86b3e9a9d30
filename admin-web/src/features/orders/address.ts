import type { ShippingAddress } from "../../api/types";

/** The address as it stands on a parcel. */
export function addressLines({ name, street, landmark, city, state, pincode }: ShippingAddress): string[] {
  return [name, street, landmark, [city, state].filter(Boolean).join(", ") + (pincode ? ` ${pincode}` : "")].filter(
    (line) => line.trim() !== "",
  );
}
