export type Address = {
  name: string;
  street: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  deliveryTo: "door" | "transport";
  transportOffice: string;
};

/** The address as it is written on a parcel. An address whose person was deleted has no PIN code and no name. */
export function addressLines(address: Address): string[] {
  const { name, street, landmark, city, state, pincode, deliveryTo, transportOffice } = address;
  const office = deliveryTo === "transport" && transportOffice ? `Transport office: ${transportOffice}` : "";
  const place = [city, state].filter(Boolean).join(", ") + (pincode ? ` ${pincode}` : "");
  return [name || (pincode ? "No name" : ""), office, street, landmark, place].filter((line) => line.trim() !== "");
}
