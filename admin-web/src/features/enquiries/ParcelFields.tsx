import { isPincode, normalizePincode } from "@shop/shared/lib/numbers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ByPhone } from "../../api/enquiries";
import { placeQuery } from "../../api/selling";
import { PickField, TextField } from "../../ui/Field";

export type Parcel = Required<ByPhone["shippingAddress"]>;

const deliveries = [
  { value: "door", label: "To the door" },
  { value: "transport", label: "Transport office" },
] as const;

type Props = { parcel: Parcel; onChange: (parcel: Parcel) => void };

/** Fills in city and state once a PIN code that was typed is known: where they are empty, or were filled in for another PIN code. */
function useFillPlace({ parcel, onChange }: Props) {
  const pincode = normalizePincode(parcel.pincode);
  const [first] = useState(pincode);
  const known = useQuery({ ...placeQuery(pincode), enabled: isPincode(pincode) && pincode !== first }).data;
  const filled = useRef({ pincode: "", city: "", state: "" });
  useEffect(() => {
    const before = filled.current;
    if (!known || known.pincode === before.pincode) return;
    filled.current = { pincode: known.pincode, city: known.district, state: known.state };
    const fill = (typed: string, earlier: string, value: string) =>
      value && (typed.trim() === "" || typed === earlier) ? value : typed;
    const city = fill(parcel.city, before.city, known.district);
    const state = fill(parcel.state, before.state, known.state);
    if (city !== parcel.city || state !== parcel.state) onChange({ ...parcel, city, state });
  }, [known, parcel, onChange]);
}

/** To whom and where a parcel goes. The fields' messages are those of the form around it. */
export function ParcelFields({ parcel, onChange }: Props) {
  useFillPlace({ parcel, onChange });
  const field = (key: Exclude<keyof Parcel, "deliveryTo">, label: string, maxLength: number) => ({
    name: `shippingAddress.${key}`,
    label,
    maxLength,
    autoComplete: "off",
    value: parcel[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...parcel, [key]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField {...field("phoneNumber", "Phone number", 20)} inputMode="tel" />
      <TextField {...field("alternatePhone", "Second phone number (optional)", 20)} inputMode="tel" />
      <TextField {...field("name", "Name", 100)} />
      <PickField
        label="Delivery"
        value={parcel.deliveryTo}
        options={[...deliveries]}
        onChange={(deliveryTo) => onChange({ ...parcel, deliveryTo })}
      />
      {parcel.deliveryTo === "transport" ? (
        <TextField {...field("transportOffice", "Transport office", 120)} />
      ) : (
        <TextField {...field("street", "Street", 200)} />
      )}
      <TextField {...field("landmark", "Landmark (optional)", 200)} />
      <TextField {...field("pincode", "PIN code", 10)} inputMode="numeric" />
      <TextField {...field("city", "City", 100)} />
      <TextField {...field("state", "State", 100)} />
    </>
  );
}
