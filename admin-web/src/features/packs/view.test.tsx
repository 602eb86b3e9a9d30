import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { pack } from "../../testing/data";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

it("a bundle's page shows the picture that customers see", async () => {
  const image = { url: "/media/b1.jpg", width: 800, height: 600, srcset: { webp: "", avif: "" } };
  server.use(http.get("*/api/bundles/:id", () => HttpResponse.json({ success: true, bundle: { ...pack, image } })));
  renderAt("/admin/bundles/view/b1");
  expect(await screen.findByRole("img", { name: pack.name })).toHaveAttribute("src", image.url);
});
