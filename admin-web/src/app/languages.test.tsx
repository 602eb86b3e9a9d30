import { screen, waitFor } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { pack, product } from "../testing/data";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

type User = ReturnType<typeof userEvent.setup>;

const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(name) });
const open = async (user: User, name: string) => user.click(tab(name));

/** What was sent to a path, and the answer to it. */
function sentTo(path: string, answer: object, status = 200) {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.put(path, async ({ request }) => {
      bodies.push(
        request.headers.get("content-type")?.includes("json")
          ? ((await request.json()) as Record<string, unknown>)
          : Object.fromEntries((await request.formData()).entries()),
      );
      return HttpResponse.json(answer, { status });
    }),
  );
  return bodies;
}

const refusal = (field: string) => ({
  success: false,
  message: "Invalid request data",
  code: "invalid",
  errors: [{ field, code: "max_length", message: "At most 160 characters" }],
});

describe("the texts of a product", () => {
  it("have a tab for each language; what was typed in one stays when another is opened", async () => {
    const bodies = sentTo("*/api/products/:id", { success: true, message: "ok", product });
    const { user } = renderAt("/admin/products/p1/edit");
    await user.type(await screen.findByLabelText("Product name"), "!");
    await open(user, "தமிழ்");
    await user.type(screen.getByLabelText("Name in Tamil"), "மத்தாப்பு");
    await user.type(screen.getByLabelText("Safety instructions in Tamil"), "தள்ளி நில்.\nதண்ணீர் வை.");
    await open(user, "हिन्दी");
    await user.type(screen.getByLabelText("Description in Hindi"), "फुलझड़ी");
    await open(user, "தமிழ்");
    expect(screen.getByLabelText("Name in Tamil")).toHaveValue("மத்தாப்பு");
    await open(user, "English");
    expect(screen.getByLabelText("Product name")).toHaveValue(`${product.name}!`);
    await user.click(screen.getByRole("button", { name: /Update Product/ }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({
      name: `${product.name}!`,
      names: { ta: "மத்தாப்பு", hi: "" },
      descriptions: { ta: "", hi: "फुलझड़ी" },
      safetyTexts: { ta: ["தள்ளி நில்.", "தண்ணீர் வை."], hi: [] },
    });
  });

  it("show which language has no name or description yet", async () => {
    const { user } = renderAt("/admin/products/p1/edit");
    await screen.findByLabelText("Product name");
    expect(tab("தமிழ்")).toHaveTextContent("missing");
    await open(user, "தமிழ்");
    await user.type(screen.getByLabelText("Name in Tamil"), "அ");
    expect(tab("தமிழ்")).toHaveTextContent("missing");
    await user.type(screen.getByLabelText("Description in Tamil"), "ஆ");
    expect(tab("தமிழ்")).not.toHaveTextContent("missing");
    expect(tab("हिन्दी")).toHaveTextContent("missing");
  });

  it("open the tab of a field that the server refuses", async () => {
    sentTo("*/api/products/:id", refusal("names.hi"), 400);
    const { user } = renderAt("/admin/products/p1/edit");
    await user.type(await screen.findByLabelText("Product name"), "!");
    await user.click(screen.getByRole("button", { name: /Update Product/ }));
    const name = await screen.findByLabelText("Name in Hindi");
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/At most 160 characters/);
    // Its line in the summary leads back to it.
    await open(user, "English");
    await user.click(screen.getByRole("link", { name: "At most 160 characters" }));
    expect(screen.getByLabelText("Name in Hindi")).toHaveFocus();
  });

  it("open the tab of a field that is wrong before anything is sent", async () => {
    const { user } = renderAt("/admin/products/p1/edit");
    await user.clear(await screen.findByLabelText("Product name"));
    await open(user, "தமிழ்");
    await user.click(screen.getByRole("button", { name: /Update Product/ }));
    await waitFor(() => expect(screen.getByLabelText("Product name")).toHaveFocus());
  });
});

describe("the texts of the others", () => {
  it("of a category and its subcategories are saved", async () => {
    const bodies = sentTo("*/api/categories/:id", { success: true, message: "ok", category: { _id: "c1" } });
    const { user } = renderAt("/admin/categories/c1/edit");
    await screen.findByLabelText("Name");
    await open(user, "தமிழ்");
    await user.type(screen.getByLabelText("Name in Tamil"), "மத்தாப்பு");
    const [sub] = screen.getAllByLabelText(/^(?!Description|Name).* in Tamil$/);
    await user.type(sub as HTMLElement, "மின்");
    await open(user, "English");
    await user.click(screen.getByRole("button", { name: /Update Category/ }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(JSON.parse(String(bodies[0]?.names))).toEqual({ ta: "மத்தாப்பு", hi: "" });
    expect(JSON.parse(String(bodies[0]?.subCategories))[0].names).toMatchObject({ ta: "மின்" });
  });

  it("of a fund and its lines are saved", async () => {
    const bodies = sentTo("*/api/bundles/:id", { success: true, message: "ok" });
    const { user } = renderAt("/admin/bundles/edit/b1");
    await screen.findByLabelText("Bundle Name");
    await open(user, "हिन्दी");
    await user.type(screen.getByLabelText("Name in Hindi"), "त्योहार");
    await user.type(screen.getByLabelText(`${pack.crackers[0]?.name} in Hindi`), "फुलझड़ी");
    await user.click(screen.getByRole("button", { name: /Update Bundle/ }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const [, ...others] = pack.crackers;
    expect(bodies[0]).toMatchObject({
      names: { ta: "", hi: "त्योहार" },
      crackers: [{ names: { ta: "", hi: "फुलझड़ी" } }, ...others],
    });
  });

  it("of the shop are reviewed and saved", async () => {
    const { user } = renderAt("/admin/settings?tab=shop");
    await screen.findByLabelText("Tagline");
    await open(user, "தமிழ்");
    await user.clear(screen.getByLabelText("Tagline in Tamil"));
    await user.type(screen.getByLabelText("Tagline in Tamil"), "சிவகாசி");
    await open(user, "English");
    await user.click(screen.getByRole("button", { name: /Review and save/ }));
    expect(await screen.findByRole("row", { name: /Tagline in Tamil .*சிவகாசி/ })).toBeVisible();
  });
});

describe("the list of products", () => {
  it("counts what lacks a Tamil or Hindi name or description, and shows only that", async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get("*/api/admin/missing-translations", () => {
        const none = { ta: 0, hi: 0 };
        return HttpResponse.json({
          success: true,
          products: { ta: 12, hi: 3 },
          categories: none,
          bundles: none,
          giftBoxes: none,
        });
      }),
    );
    const { user, where } = renderAt("/admin/products");
    server.events.on("request:start", ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/api/products") asked.push(searchParams.get("missing"));
    });
    const filter = await screen.findByLabelText("Translations");
    await waitFor(() => expect(screen.getByRole("option", { name: "Missing Tamil (12)" })).toBeInTheDocument());
    await user.selectOptions(filter, "Missing Hindi (3)");
    await waitFor(() => expect(where()).toContain("missing=hi"));
    await waitFor(() => expect(asked).toContain("hi"));
  });
});
