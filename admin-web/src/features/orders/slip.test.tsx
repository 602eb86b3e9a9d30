import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { orderOf } from "../../testing/data";
import { barsOfCode } from "./Barcode";
import { PackingSlip } from "./PackingSlip";

const shop = { name: "Deepam Crackers", address: "12 Car Street, Sivakasi 626123", phone: "9840000001" };

function manyLines(lines: number) {
  const order = orderOf(7);
  const [item] = order.items;
  if (!item) throw new Error("an order has items");
  return {
    ...order,
    items: Array.from({ length: lines }, (_, index) => ({ ...item, _id: `i${index}`, crackers: [] })),
  };
}

describe("the packing slip", () => {
  it("has the order's bar code and where to return the parcel", () => {
    const order = orderOf(7);
    render(<PackingSlip order={order} shop={shop} />);
    expect(screen.getByRole("img", { name: `Bar code of ${order.orderNumber}` })).toBeInTheDocument();
    expect(
      screen.getByText(/return to: Deepam Crackers, 12 Car Street, Sivakasi 626123, \+91 98400 00001/),
    ).toBeVisible();
    expect(screen.getByText("Page 1 of 1")).toBeVisible();
  });

  it("says on each sheet of a long order which one it is, and prints every line once", () => {
    render(<PackingSlip order={manyLines(40)} shop={shop} />);
    expect(screen.getAllByText(/^Page \d of \d$/).map((each) => each.textContent)).toEqual([
      "Page 1 of 3",
      "Page 2 of 3",
      "Page 3 of 3",
    ]);
    expect(screen.getAllByRole("row")).toHaveLength(3 + 40);
    expect(screen.getAllByText("Deliver to")).toHaveLength(1);
    expect(screen.getAllByText(/^Packed by/)).toHaveLength(1);
  });

  it("names the recipient, both numbers and the transport office", () => {
    const order = orderOf(7);
    const shippingAddress = {
      ...order.shippingAddress,
      name: "",
      street: "",
      phoneNumber: "9876501234",
      alternatePhone: "4562234567",
      deliveryTo: "transport" as const,
      transportOffice: "KPN Parcel, Mattuthavani",
    };
    render(<PackingSlip order={{ ...order, shippingAddress }} shop={shop} />);
    expect(screen.getByText("No name")).toBeVisible();
    expect(screen.getByText("Transport office: KPN Parcel, Mattuthavani")).toBeVisible();
    expect(screen.getByText("+91 98765 01234, +91 45622 34567")).toBeVisible();
  });

  it("codes a text as Code 39: five bars a sign, between two stars", () => {
    const { bars, width } = barsOfCode("A-1");
    expect(bars).toHaveLength(5 * 5);
    // Each sign is three wide and six narrow marks; signs are one narrow gap apart.
    expect(width).toBe(5 * (3 * 2.5 + 6) + 4);
    expect(bars.slice(0, 5).map(([, size]) => size)).toEqual([1, 1, 2.5, 2.5, 1]);
  });
});
