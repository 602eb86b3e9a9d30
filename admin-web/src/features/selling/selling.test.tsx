import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Explained, Period, Rule, SalesText, SellingScreen } from "../../api/selling";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { conditionOf, emptyRule, termsOf } from "./labels";
import { type RuleForm, ruleSchema, toForm, toRule } from "./ruleForm";

const delhi: Rule = { ...emptyRule("Delhi"), states: ["Delhi"], outcome: "refuse", reasonEn: "The courts" };
const tamilNadu: Rule = { ...emptyRule("Tamil Nadu"), states: ["Tamil Nadu"], minimumOrder: 3000, packingPercent: 3 };
const period: Period = {
  _id: "7",
  mode: "closed",
  startsOn: "2026-11-01",
  endsOn: "2026-11-10",
  noticeEn: "After the season",
  noticeTa: "",
  noticeHi: "",
};
const shown: SellingScreen = {
  ...examples["GET /api/admin/selling 200"],
  rules: [delhi, tamilNadu, emptyRule("Everywhere else")],
  periods: [period, { ...period, _id: "8", mode: "enquiry", startsOn: "2026-11-05", endsOn: null }],
  overlaps: [["7", "8"]],
};

function serve() {
  const saved: Rule[][] = [];
  const preview = { orders: 80, refused: 14, enquiryOnly: 2, belowMinimum: 1, orderNumbers: ["FC261122-7K3QX"] };
  server.use(
    http.get("*/api/admin/selling", () => HttpResponse.json(shown)),
    http.post("*/api/admin/selling/preview", () => HttpResponse.json({ success: true, preview })),
    http.put("*/api/admin/selling/rules", async ({ request }) => {
      saved.push(((await request.json()) as { rules: Rule[] }).rules);
      return HttpResponse.json({ success: true, message: "Rules saved", version: "next" });
    }),
  );
  return saved;
}

const names = () =>
  within(screen.getByRole("list", { name: "Rules" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector("b")?.textContent);

describe("the rules", () => {
  it("are put into another order and saved only after the preview", async () => {
    const saved = serve();
    const { user } = renderAt("/admin/selling");
    await user.click(await screen.findByRole("button", { name: "Move Tamil Nadu up" }));
    expect(names()).toEqual(["1. Tamil Nadu", "2. Delhi", "3. Everywhere else"]);
    await user.click(screen.getByRole("button", { name: "Review and save" }));
    const dialog = await screen.findByRole("dialog", { name: "Save these rules?" });
    expect(dialog).toHaveTextContent("would refuse 14 orders of the last 30 days");
    expect(saved).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(saved.map((list) => list.map(({ name }) => name))).toEqual([["Tamil Nadu", "Delhi", "Everywhere else"]]),
    );
  });

  it("keep the last one: it can be edited, but neither moved nor removed", async () => {
    serve();
    renderAt("/admin/selling");
    expect(await screen.findByRole("button", { name: "Edit Everywhere else" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove Everywhere else" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Move Everywhere else up" })).toBeNull();
  });

  it("can start from an example", async () => {
    serve();
    const { user } = renderAt("/admin/selling");
    const example = shown.examples[0];
    await user.selectOptions(await screen.findByLabelText("Start from an example"), example?.name ?? "");
    expect(names()).toHaveLength(example?.rules.length ?? 0);
    expect(screen.getByText("Not saved yet.")).toBeVisible();
  });

  it("show for an outcome only what it needs", async () => {
    serve();
    const { user } = renderAt("/admin/selling");
    await user.click(await screen.findByRole("button", { name: "Edit Delhi" }));
    const dialog = await screen.findByRole("dialog", { name: "Rule" });
    expect(within(dialog).getByLabelText("Reason, English")).toHaveValue("The courts");
    expect(within(dialog).queryByLabelText("Minimum order")).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText("Outcome"), "allow");
    expect(within(dialog).getByLabelText("Minimum order")).toBeVisible();
    expect(within(dialog).queryByLabelText("Reason, English")).toBeNull();
  });

  it("have their messages at the fields, focus on the first wrong one, and go back to the list when they are right", async () => {
    const saved = serve();
    const { user } = renderAt("/admin/selling");
    await user.click(await screen.findByRole("button", { name: "Edit Tamil Nadu" }));
    const dialog = await screen.findByRole("dialog", { name: "Rule" });
    const [states, minimum] = [
      within(dialog).getByLabelText("Tamil Nadu"),
      within(dialog).getByLabelText("Minimum order"),
    ];
    const prefixes = within(dialog).getByLabelText("PIN codes that begin with");
    const done = within(dialog).getByRole("button", { name: "Done" });
    await user.click(states);
    await user.type(minimum, "e");
    await user.click(done);
    await waitFor(() => expect(prefixes).toHaveFocus());
    expect(prefixes).toHaveAccessibleDescription(/Please name a place or a day/);
    expect(minimum).toHaveAccessibleDescription(/Please enter an amount such as 3,000/);
    await user.click(states);
    await waitFor(() => expect(prefixes).toBeValid());
    // What the outcome does not show is not wrong.
    await user.selectOptions(within(dialog).getByLabelText("Outcome"), "refuse");
    await user.click(done);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Review and save" }));
    await user.click(within(await screen.findByRole("dialog", { name: "Save these rules?" })).getByText("Save"));
    await waitFor(() => expect(saved[0]?.[1]).toMatchObject({ states: ["Tamil Nadu"], minimumOrder: null }));
  });
});

describe("rules that somebody else saved meanwhile", () => {
  /** The owner has moved a rule, and the save is refused: a colleague has saved other rules. */
  async function refused() {
    const theirs = { ...shown, version: "theirs", rules: [delhi, emptyRule("Everywhere else")] };
    const versions: string[] = [];
    let current = shown;
    serve();
    server.use(
      http.get("*/api/admin/selling", () => HttpResponse.json(current)),
      http.put("*/api/admin/selling/rules", async ({ request }) => {
        versions.push(((await request.json()) as { version: string }).version);
        if (versions.length > 1) return HttpResponse.json({ success: true, message: "Rules saved", version: "next" });
        current = theirs;
        const message = "Somebody else has saved these rules meanwhile.";
        return HttpResponse.json({ success: false, code: "stale_rules", message }, { status: 409 });
      }),
    );
    const { user } = renderAt("/admin/selling");
    await user.click(await screen.findByRole("button", { name: "Move Tamil Nadu up" }));
    const save = async () => {
      await user.click(screen.getByRole("button", { name: "Review and save" }));
      await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
    };
    await save();
    expect(await screen.findByText(/Yours are not saved, and stay here/)).toBeVisible();
    expect(names()).toEqual(["1. Tamil Nadu", "2. Delhi", "3. Everywhere else"]);
    return { user, versions, save };
  }

  it("do not take away what was edited, which can be saved in their place", async () => {
    const { user, versions, save } = await refused();
    await user.click(screen.getByRole("button", { name: "Continue with mine" }));
    expect(names()).toEqual(["1. Tamil Nadu", "2. Delhi", "3. Everywhere else"]);
    await save();
    await waitFor(() => expect(versions).toEqual([shown.version, "theirs"]));
  });

  it("are not those of one's own save, which the server may write in another way", async () => {
    const { save, user } = await refused();
    await user.click(screen.getByRole("button", { name: "Continue with mine" }));
    const written = [{ ...tamilNadu, packingPercent: 3.5 }, delhi, emptyRule("Everywhere else")];
    server.use(http.get("*/api/admin/selling", () => HttpResponse.json({ ...shown, version: "next", rules: written })));
    await save();
    expect(await screen.findByText(/packing 3.5%/)).toBeVisible();
    expect(screen.queryByText(/Yours are not saved/)).toBeNull();
  });

  it("are shown when they are asked for", async () => {
    const { user } = await refused();
    await user.click(screen.getByRole("button", { name: "Show the saved rules" }));
    expect(names()).toEqual(["1. Delhi", "2. Everywhere else"]);
    expect(screen.queryByText(/Yours are not saved/)).toBeNull();
  });
});

it("an amount is explained as it is written in India; one that is none is named", async () => {
  const amounts: number[] = [];
  serve();
  server.use(
    http.post("*/api/admin/selling/explain", async ({ request }) => {
      amounts.push(((await request.json()) as { amount: number }).amount);
      return HttpResponse.json(examples["POST /api/admin/selling/explain 200"]);
    }),
  );
  const { user } = renderAt("/admin/selling");
  const amount = await screen.findByLabelText("Amount");
  await user.type(amount, "three");
  await user.click(screen.getByRole("button", { name: "Explain" }));
  expect(await screen.findByText("Please enter an amount such as 3,000")).toBeVisible();
  await user.clear(amount);
  await user.type(amount, "3,000");
  await user.click(screen.getByRole("button", { name: "Explain" }));
  await waitFor(() => expect(amounts).toEqual([3000]));
});

it("a place without a rule is explained without terms, which are not known", async () => {
  serve();
  const { explained } = examples["POST /api/admin/selling/explain 200"];
  const service = { ...explained.service, allowed: false, needsState: true, states: ["Delhi", "Uttar Pradesh"] };
  let answer: Explained = { ...explained, position: null, name: "", service };
  server.use(http.post("*/api/admin/selling/explain", () => HttpResponse.json({ success: true, explained: answer })));
  const { user } = renderAt("/admin/selling");
  await user.click(await screen.findByRole("button", { name: "Explain" }));
  expect(await screen.findByText("To be chosen: Delhi, Uttar Pradesh")).toBeVisible();
  expect(screen.queryByText("Packing")).toBeNull();
  answer = explained;
  await user.click(screen.getByRole("button", { name: "Explain" }));
  expect(await screen.findByText("Packing")).toBeVisible();
});

it("periods that overlap are marked", async () => {
  serve();
  renderAt("/admin/selling");
  expect(await screen.findAllByText("Overlaps another period")).toHaveLength(2);
  expect(screen.getByText(/Some periods overlap/)).toBeVisible();
});

describe("a rule as it is typed", () => {
  const wrongFields = (typed: RuleForm) =>
    ruleSchema(false)
      .safeParse(typed)
      .error?.issues.map(({ path }) => path.join("."));

  it("comes back as it was", () => {
    expect(toRule(toForm(tamilNadu))).toEqual(tamilNadu);
    expect(toRule(toForm(delhi))).toEqual(delhi);
  });

  it("has amounts as they are written in India", () => {
    const typed = { ...toForm(tamilNadu), minimumOrder: "₹1,00,000", codLimit: "5,000.50" };
    expect(wrongFields(typed)).toBeUndefined();
    expect(toRule(typed)).toMatchObject({ minimumOrder: 100_000, codLimit: 5000.5 });
  });

  it("loses the fields that its outcome does not have", () => {
    expect(toRule({ ...toForm(tamilNadu), outcome: "refuse" })).toMatchObject({
      minimumOrder: null,
      packingPercent: 0,
    });
  });

  it.each([
    [{ name: " " }, ["name"]],
    [{ pinPrefixes: "0123" }, ["pinPrefixes"]],
    [{ minimumOrder: "1e3" }, ["minimumOrder"]],
    [{ packingPercent: "101" }, ["packingPercent"]],
    [{ validFrom: "2026-11-02", validUntil: "2026-11-01" }, ["validUntil"]],
    [{ states: [] }, ["pinPrefixes"]],
  ])("%j is refused", (change, fields) => {
    expect(wrongFields({ ...toForm(tamilNadu), ...change })).toEqual(fields);
  });

  it("is summarised in a line", () => {
    expect(conditionOf({ ...delhi, pinPrefixes: ["2013"] })).toBe("Delhi, PIN 2013…");
    expect(termsOf(tamilNadu)).toBe("minimum ₹3,000.00, packing 3%");
    expect(termsOf(delhi)).toBe("The courts");
  });
});

describe("texts of the owner that speak of ordering or paying", () => {
  const texts: SalesText[] = [
    { kind: "product", _id: "3", name: "Sparkler", field: "descriptionTa", excerpt: "இன்றே வாங்குங்கள்" },
    { kind: "shop", _id: "1", name: "Agal", field: "tagline", excerpt: "Order from Sivakasi." },
  ];

  it("are listed with a way to each while a period of enquiries is not over", async () => {
    serve();
    server.use(http.get("*/api/admin/selling/texts", () => HttpResponse.json({ success: true, texts, total: 2 })));
    renderAt("/admin/selling");
    const card = await screen.findByRole("region", { name: "Texts that speak of ordering or paying" });
    expect(await within(card).findByText(/Please read these 2\./)).toBeVisible();
    expect(within(card).getByRole("link", { name: "Product: Sparkler" })).toHaveAttribute(
      "href",
      "/admin/products/3/edit",
    );
    expect(within(card).getByText(/Description in Tamil: “இன்றே வாங்குங்கள்”/)).toBeVisible();
    expect(within(card).getByRole("link", { name: "Shop settings" })).toHaveAttribute(
      "href",
      "/admin/settings?tab=shop",
    );
  });

  it("are not looked for while the shop takes orders", async () => {
    server.use(http.get("*/api/admin/selling", () => HttpResponse.json({ ...shown, periods: [period], overlaps: [] })));
    renderAt("/admin/selling");
    expect(await screen.findByRole("region", { name: "Periods" })).toBeVisible();
    expect(screen.queryByRole("region", { name: /speak of ordering/ })).toBeNull();
  });

  it.each(["enquiry", "order"] as const)("are marked in their form only for enquiries: %s", async (mode) => {
    const card = examples["GET /api/shop 200"];
    server.use(
      http.get("*/api/shop", () =>
        HttpResponse.json({ ...card, shop: { ...card.shop, selling: { ...card.shop.selling, mode } } }),
      ),
    );
    const { user } = renderAt("/admin/categories/new");
    await user.type(await screen.findByLabelText("Description"), "Order before five.");
    const mark = () => screen.queryByText(/customers read these texts as you wrote them/);
    if (mode === "order") return expect(mark()).toBeNull();
    await waitFor(() => expect(mark()).toHaveTextContent("They speak of ordering or paying: Description"));
    await user.clear(screen.getByLabelText("Description"));
    expect(mark()).toBeNull();
  });
});
