import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { categories, product } from "../testing/data";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

const gone = () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 });
const unknown = "No answer came. It is not known whether this was saved.";

describe("a form that is refused", () => {
  const errors = [
    { field: "dimensions.length", message: "At most 999.9" },
    { field: "name", message: "Another product has this name" },
  ];

  it("leaves the input unchanged, and moves focus to the first invalid field", async () => {
    server.use(
      http.put("*/api/products/:id", () =>
        HttpResponse.json(
          { success: false, message: "Invalid request data", code: "invalid", errors },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderAt("/admin/products/p1/edit");
    const name = await screen.findByLabelText("Product name");
    await user.type(name, " and more");
    await user.click(screen.getByRole("button", { name: /Update Product/ }));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue(`${product.name} and more`);
    expect(name).toHaveAccessibleDescription("Another product has this name");
    expect(screen.getByLabelText("Length")).toHaveAccessibleDescription("At most 999.9");
    await user.type(name, "!");
    expect(name).toHaveAccessibleDescription("");
  });

  it("is sent once, however often it is saved", async () => {
    let calls = 0;
    let answer = () => {};
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.put("*/api/bundles/:id", async () => {
        calls += 1;
        await typed;
        return HttpResponse.json({ success: true, message: "ok" });
      }),
    );
    const { user, where } = renderAt("/admin/bundles/edit/b1");
    await user.type(await screen.findByLabelText("Bundle Name"), "!");
    await user.keyboard("{Control>}ss{/Control}");
    answer();
    await waitFor(() => expect(where()).toBe("/admin/bundles"));
    await screen.findByText("Bundle updated successfully!");
    expect(calls).toBe(1);
  });
});

describe("a write whose answer is lost", () => {
  it("is not reported as failed", async () => {
    server.use(http.put("*/api/categories/:id", gone));
    const { user } = renderAt("/admin/categories/c1/edit");
    await user.click(await screen.findByRole("button", { name: /Update Category/ }));
    expect((await screen.findAllByText(unknown)).length).toBeGreaterThan(0);
    expect(screen.queryByText("Failed to save category")).toBeNull();
  });

  async function createCategory() {
    server.use(http.post("*/api/categories", gone));
    const view = renderAt("/admin/categories/new");
    await view.user.type(await screen.findByLabelText("Name"), "Fountains");
    await view.user.type(screen.getByLabelText("Description"), "On the ground.");
    await view.user.click(screen.getByRole("button", { name: /Create Category/ }));
    return view;
  }

  it("was carried out if the shop has what was created", async () => {
    const made = { ...categories[0], _id: "c9", name: "Fountains", slug: "fountains" };
    server.use(http.get("*/api/categories", () => HttpResponse.json([...categories, made])));
    await createCategory();
    expect(await screen.findByText("Category created successfully")).toBeVisible();
  });

  it("was not carried out if the shop does not have it", async () => {
    await createCategory();
    const said = await screen.findAllByText("No answer came, and nothing was changed. Please try again.");
    expect(said.length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Name")).toHaveValue("Fountains");
  });
});

describe("a save that ends after its page was left", () => {
  it("shows its message and does not redirect", async () => {
    let answer = () => {};
    const left = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.put("*/api/bundles/:id", async () => {
        await left;
        return HttpResponse.json({ success: true, message: "ok" });
      }),
    );
    const { user, where } = renderAt("/admin/bundles/edit/b1");
    await user.type(await screen.findByLabelText("Bundle Name"), "!");
    await user.click(screen.getByRole("button", { name: /Update Bundle/ }));
    await user.click(screen.getAllByRole("link", { name: "Users" })[0] as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    // The address changes before the form is gone.
    await screen.findByRole("heading", { name: "Users Management" });
    answer();
    expect(await screen.findByText("Bundle updated successfully!")).toBeVisible();
    expect(where()).toBe("/admin/users");
  });
});

describe("a dialog", () => {
  it("gives focus back to what opened it", async () => {
    const { user } = renderAt("/admin/categories");
    const opener = await screen.findByRole("button", { name: "Delete Rockets" });
    await user.click(opener);
    expect(await screen.findByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not lose to Escape what was typed", async () => {
    const { user } = renderAt("/admin/settings?tab=add");
    await user.click(await screen.findByRole("button", { name: "Edit Arun Prakash" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit admin" });
    await user.type(within(dialog).getByLabelText("Name"), " K");
    await user.keyboard("{Escape}");
    expect(within(dialog).getByLabelText("Name")).toHaveValue("Arun Prakash K");
  });
});
