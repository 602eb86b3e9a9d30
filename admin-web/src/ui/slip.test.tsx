import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { formatWeight } from "../lib/weight";
import { examples } from "../testing/examples";
import { PackingSlip, type Slip } from "./PackingSlip";

const shop = { name: "Deepam Crackers", address: "12 Car Street, Sivakasi 626123", phone: "9840000001" };
const [example] = examples["GET /api/admin/packing-slips 200"].slips;
const [line] = example?.items ?? [];

function slipOf(more: Partial<Slip> = {}, lines = 1): Slip {
  if (!example || !line) throw new Error("the example has no slip");
  const items = Array.from({ length: lines }, (_, index) => ({ ...line, _id: `i${index}` }));
  return { ...example, items, ...more };
}

describe("the packing slip", () => {
  it("has both codes of the order number and where to return the parcel", () => {
    const slip = slipOf();
    render(<PackingSlip slip={slip} shop={shop} />);
    expect(screen.getByRole("img", { name: `Bar code of ${slip.orderNumber}` })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: `QR code of ${slip.orderNumber}` })).toBeInTheDocument();
    expect(screen.getByText(/return to: Deepam Crackers, 12 Car Street, Sivakasi 626123/)).toHaveTextContent(
      "Sivakasi 626123, +91 98400 00001",
    );
    expect(screen.getByText("Page 1 of 1")).toBeVisible();
  });

  it("numbers the sheets of a long order, and prints every line once", () => {
    render(<PackingSlip slip={slipOf({}, 60)} shop={shop} />);
    expect(screen.getAllByText(/^Page \d of \d$/).map((each) => each.textContent)).toEqual([
      "Page 1 of 3",
      "Page 2 of 3",
      "Page 3 of 3",
    ]);
    expect(screen.getAllByRole("row")).toHaveLength(3 + 60);
    expect(screen.getAllByText("Deliver to")).toHaveLength(1);
    expect(screen.getAllByText(/^Packed by/)).toHaveLength(1);
  });

  it("names the recipient, both numbers and the transport office", () => {
    const slip = slipOf();
    const shippingAddress = {
      ...slip.shippingAddress,
      name: "",
      street: "",
      phoneNumber: "9876501234",
      alternatePhone: "4562234567",
      deliveryTo: "transport" as const,
      transportOffice: "KPN Parcel, Mattuthavani",
    };
    render(<PackingSlip slip={{ ...slip, shippingAddress }} shop={shop} />);
    expect(screen.getByText("No name")).toBeVisible();
    expect(screen.getByText("Transport office: KPN Parcel, Mattuthavani")).toBeVisible();
    expect(screen.getByText("+91 98765 01234, +91 45622 34567")).toBeVisible();
  });

  it("has unit, weight and cartons, and a dash or a blank for what is not known", () => {
    const items = [{ ...slipOf().items[0], _id: "1", unit: "box", weight: 350, quantity: 4 } as Slip["items"][number]];
    const { rerender } = render(<PackingSlip slip={slipOf({ items, weight: 1400, cartons: 3 })} shop={shop} />);
    expect(screen.getByRole("cell", { name: "box" })).toBeVisible();
    expect(screen.getByRole("cell", { name: "1.4 kg" })).toBeVisible();
    expect(screen.getByText("3")).toBeVisible();
    const gone = items.map((item) => ({ ...item, unit: "" as const, weight: null }));
    rerender(<PackingSlip slip={slipOf({ items: gone, weight: null, cartons: null })} shop={shop} />);
    expect(screen.getAllByText("–")).toHaveLength(3);
    expect(screen.getByText("______")).toBeVisible();
  });

  it.each([
    [{ status: "cancelled", payment: "paid" }, "CANCELLED: do not send"],
    [{ status: "processing", payment: "paid" }, "Paid"],
    [{ status: "processing", payment: "cash" }, "Collect in cash: ____________"],
    [{ status: "pending", payment: "unpaid" }, "NOT PAID YET: do not send"],
  ] as const)("shows the payment state: %j", (more, said) => {
    render(<PackingSlip slip={slipOf(more)} shop={shop} />);
    expect(screen.getByText(said)).toBeVisible();
  });

  it("has the amount to collect where it is known", () => {
    render(<PackingSlip slip={slipOf({ status: "processing", payment: "cash" })} shop={shop} collect={597} />);
    expect(screen.getByText("Collect in cash: ₹597.00")).toBeVisible();
  });

  it("writes grams and kilograms", () => {
    expect([350, 1400, 12_345_600, null].map(formatWeight)).toEqual(["350 g", "1.4 kg", "12,345.6 kg", "–"]);
  });
});
