import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { orderOf } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

describe("the payment link of an agreed sale", () => {
  const link = "https://shop.example/agreed/1:abc";
  const open = (more: object) => {
    server.use(
      http.get("*/api/admin/orders/:id", () => HttpResponse.json({ success: true, order: { ...orderOf(0), ...more } })),
    );
    return renderAt("/admin/orders/o1");
  };

  it("is copied, shown as a QR code and sent to a chat without anything about the customer", async () => {
    const { user } = open({ agreedLink: link, agreedQr: "data:image/svg+xml,x" });
    const card = within(await screen.findByRole("region", { name: "Payment link" }));
    expect(card.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
    const { phoneNumber } = orderOf(0).shippingAddress;
    const chat = `https://wa.me/91${phoneNumber}?text=${encodeURIComponent(link)}`;
    expect(card.getByRole("link", { name: "Open WhatsApp" })).toHaveAttribute("href", chat);
    await user.click(card.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it("is not there for other orders", async () => {
    open({ agreedLink: null, agreedQr: null });
    await screen.findByRole("heading", { name: "Order Summary" });
    expect(screen.queryByRole("region", { name: "Payment link" })).toBeNull();
  });
});
