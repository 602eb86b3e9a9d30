import type { ByPhone } from "../../api/enquiries";
import { PickField, TextField } from "../../ui/Field";

export type Parcel = Required<ByPhone["shippingAddress"]>;

const deliveries = [
  { value: "door", label: "To the door" },
  { value: "transport", label: "Transport office" },
] as const;

type Props = { parcel: Parcel; onChange: (parcel: Parcel) => void };

/** To whom and where a parcel goes. The fields' messages are those of the form around it. */
export function ParcelFields({ parcel, onChange }: Props) {
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
