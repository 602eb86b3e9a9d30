import { isPincode, normalizePincode } from "@shop/shared/lib/numbers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { placeQuery } from "../../api/selling";
import { PickField, TextField } from "../../ui/Field";
import type { parcelSchema } from "./sale";

type Parcel = z.infer<typeof parcelSchema>;

const deliveries = [
  { value: "door", label: "To the door" },
  { value: "transport", label: "Transport office" },
] as const;

/** Fills in city and state once a PIN code that was typed is known: where they are empty, or were filled in for another PIN code. */
function useFillPlace() {
  const { control, getValues, setValue } = useFormContext<Parcel>();
  const pincode = normalizePincode(useWatch({ control, name: "pincode" }));
  const [first] = useState(pincode);
  const place = useQuery({ ...placeQuery(pincode), enabled: isPincode(pincode) && pincode !== first }).data;
  const filled = useRef({ pincode: "", city: "", state: "" });
  useEffect(() => {
    const before = filled.current;
    if (!place || place.pincode === before.pincode) return;
    filled.current = { pincode: place.pincode, city: place.district, state: place.state };
    for (const key of ["city", "state"] as const) {
      const [typed, value] = [getValues(key), filled.current[key]];
      if (value && (typed.trim() === "" || typed === before[key])) setValue(key, value, { shouldValidate: true });
    }
  }, [place, getValues, setValue]);
}

/** To whom and where a parcel goes, within a form that has the fields of a parcel. */
export function ParcelFields() {
  useFillPlace();
  const { control, register } = useFormContext<Parcel>();
  const deliveryTo = useController({ control, name: "deliveryTo" }).field;
  const field = (key: keyof Parcel, label: string, maxLength: number) => ({
    label,
    maxLength,
    autoComplete: "off",
    ...register(key),
  });
  return (
    <>
      <TextField {...field("phoneNumber", "Phone number", 20)} inputMode="tel" />
      <TextField {...field("alternatePhone", "Second phone number (optional)", 20)} inputMode="tel" />
      <TextField {...field("name", "Name", 100)} />
      <PickField label="Delivery" options={[...deliveries]} {...deliveryTo} />
      {deliveryTo.value === "transport" ? (
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
