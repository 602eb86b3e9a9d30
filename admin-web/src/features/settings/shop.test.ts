import { describe, expect, it } from "vitest";
import { shopSettings } from "../../testing/data";
import { errorsOf } from "../../testing/errorsOf";
import { changesMoney, formatSetting, shopChanges, shopSchema, toShopForm } from "./shop";

const form = toShopForm(shopSettings);

describe("shop settings", () => {
  it("sends only what changed", () => {
    expect(shopChanges(shopSettings, form)).toEqual({});
    expect(shopChanges(shopSettings, { ...form, minimumOrder: "500", codEnabled: true })).toEqual({
      minimumOrder: 500,
      codEnabled: true,
    });
    expect(shopChanges({ ...shopSettings, minimumOrder: 500 }, { ...form, minimumOrder: "" })).toEqual({
      minimumOrder: null,
    });
  });

  it("detects a change of the payee", () => {
    expect(changesMoney(shopChanges(shopSettings, { ...form, upiId: "other@bank" }))).toBe(true);
    expect(changesMoney(shopChanges(shopSettings, { ...form, tagline: "New" }))).toBe(false);
  });

  it("requires a new account number twice", () => {
    expect(errorsOf(shopSchema(shopSettings), { ...form, accountNumber: "123456789" })).toEqual({
      accountAgain: "The two account numbers differ",
    });
    expect(
      errorsOf(shopSchema(shopSettings), { ...form, accountNumber: "123456789", accountAgain: "123456789" }),
    ).toEqual({});
  });

  it.each([
    [{ ifsc: "hdfc1" }, "ifsc"],
    [{ upiId: "nobank" }, "upiId"],
    [{ name: " " }, "name"],
    [{ giftThreshold: "lots" }, "giftThreshold"],
    [{ holdingMinutes: "2" }, "holdingMinutes"],
    [{ keepProofsDays: "3" }, "keepProofsDays"],
    [{ keepPersonalDays: "30" }, "keepPersonalDays"],
    [{ promotionPercent: "120" }, "promotionPercent"],
    [{ orderPrefix: "fc" }, "orderPrefix"],
  ])("refuses %j", (patch, key) =>
    expect(Object.keys(errorsOf(shopSchema(shopSettings), { ...form, ...patch }))).toEqual([key]),
  );

  it("formats values", () => {
    expect(formatSetting("minimumOrder", null)).toBe("Off");
    expect(formatSetting("giftThreshold", 3000)).toBe("₹3,000.00");
    expect(formatSetting("codEnabled", true)).toBe("Yes");
  });
});
