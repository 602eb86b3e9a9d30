import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Season, SeasonDay } from "../../api/season";
import type { OwnAccount } from "../../api/session";
import { admin, season as filled, packerMay } from "../../testing/data";
import { examples } from "../../testing/examples";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { dayAt, distance, marksOf, plot, xOf } from "./lines";

const none = examples["GET /api/admin/season 200"];

const day = (date: string, daysToDeepavali: number, orders: number): SeasonDay => ({
  day: date,
  daysToDeepavali,
  orders,
  revenue: orders * 1000,
  packed: orders + 1,
  unpaid: orders + 2,
});

const season: Season = {
  ...filled,
  days: [day("2026-11-04", 4, 30), day("2026-11-05", 3, 40), day("2026-11-06", 2, 0)],
  lastSeason: [day("2025-10-16", 4, 20), day("2025-10-17", 3, 25), day("2025-10-18", 2, 28), day("2025-10-21", -1, 1)],
};

function serve(answer: Season) {
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/admin/season", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("year"));
      return HttpResponse.json(answer);
    }),
  );
  return asked;
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

describe("the season at a glance", () => {
  it("has a chart of each figure; the slider chooses the day whose values they show", async () => {
    serve(season);
    renderAt("/admin/season");
    expect(
      await screen.findByRole("img", { name: "Orders by days to Deepavali: 2026 up to 40, 2025 up to 28" }),
    ).toBeVisible();
    for (const title of ["Revenue", "Packed", "Unpaid"]) {
      expect(screen.getByRole("img", { name: new RegExp(`^${title} by days`) })).toBeVisible();
    }
    const slider = screen.getByRole("slider", { name: /^2 days to Deepavali \(2026: 6\sNov, 2025: 18\sOct\)$/ });
    expect(screen.getByRole("list", { name: "Orders, 2 days to Deepavali" })).toHaveTextContent("2026: 02025: 28");
    fireEvent.change(slider, { target: { value: "-3" } });
    expect(slider).toHaveAttribute("aria-valuetext", "3 days to Deepavali");
    expect(screen.getByRole("list", { name: "Revenue, 3 days to Deepavali" })).toHaveTextContent(
      "2026: ₹40,000.002025: ₹25,000.00",
    );
    // A day that has not come yet has no value: that is not 0.
    fireEvent.change(slider, { target: { value: "1" } });
    expect(screen.getByRole("list", { name: "Orders, 1 day after Deepavali" })).toHaveTextContent("2026: –2025: 1");
  });

  it("ranks what is sold, what runs out, and places", async () => {
    serve(season);
    renderAt("/admin/season");
    const rowsOf = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row").slice(1);
    await screen.findByRole("table", { name: "Best sellers" });
    expect(rowsOf("Best sellers").map(cellsOf)).toEqual([
      ["Red Rocket", "1,200", "₹1,20,000.00"],
      ["Small Box", "300", "₹2,40,000.00"],
    ]);
    expect(rowsOf("Slowest sellers").map(cellsOf)).toEqual([["Blue Wheel", "0", "70"]]);
    expect(rowsOf("Running out").map(cellsOf)).toEqual([
      ["Gold Pot", "0", "3", "Sold out"],
      ["Red Rocket", "10", "1.4", "14\u00a0Nov"],
    ]);
    expect(rowsOf("Places").map(cellsOf)).toEqual([["Tamil Nadu", "60", "₹60,000.00"]]);
    expect(screen.getByRole("link", { name: "Blue Wheel" })).toHaveAttribute("href", "/admin/products/8");
    expect(screen.queryByRole("link", { name: "Small Box" })).toBeNull();
  });

  it("has the exact numbers of both seasons by days to Deepavali", async () => {
    serve(season);
    renderAt("/admin/season");
    const table = await screen.findByRole("table", { name: "Exact numbers" });
    const rows = within(table).getAllByRole("row").slice(2).map(cellsOf);
    expect(rows.map(([distance]) => distance)).toEqual(["-1", "2", "3", "4"]);
    expect(rows[2]).toEqual([
      "3",
      "5\u00a0Nov",
      "40",
      "₹40,000.00",
      "41",
      "42",
      "17\u00a0Oct",
      "25",
      "₹25,000.00",
      "26",
      "27",
    ]);
    expect(rows[0]?.slice(1, 6)).toEqual(["–", "–", "–", "–", "–"]);
  });

  it("says that there was no last season", async () => {
    serve({ ...season, lastSeason: [] });
    renderAt("/admin/season");
    expect(await screen.findByText(/There are no figures of 2025/)).toBeVisible();
    expect(screen.getByRole("img", { name: "Orders by days to Deepavali: 2026 up to 40" })).toBeVisible();
    expect(screen.queryByRole("columnheader", { name: "2025" })).toBeNull();
  });

  it("says when the first figures come", async () => {
    serve(none);
    renderAt("/admin/season");
    expect(await screen.findByText(/the first are there tomorrow/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  });

  it("an earlier season is asked for by its year", async () => {
    const asked = serve(season);
    const { user, where } = renderAt("/admin/season");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Season" }), "2025");
    await waitFor(() => expect(asked).toEqual([null, "2025"]));
    expect(where()).toBe("/admin/season?year=2025");
  });

  it("is exported in either form", async () => {
    serve(season);
    const asked: string[] = [];
    server.use(
      http.get("*/api/admin/season/export", ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse("Day\r\n", { headers: { "Content-Type": "text/csv" } });
      }),
    );
    const { user } = renderAt("/admin/season");
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    await screen.findByText("season-2026.csv");
    await user.click(screen.getByRole("button", { name: "Export Excel" }));
    // What comes is no workbook.
    await screen.findByText("Failed to export the season");
    expect(asked).toEqual(["?year=2026&format=csv", "?year=2026&format=xlsx"]);
  });

  it("is not for packers, and not exported by who may not", async () => {
    serve(season);
    const as = (role: "packer" | "verifier", permissions: OwnAccount["permissions"]) => {
      const person = { ...admin, role, permissions };
      server.use(http.get("*/api/admin/profile", () => HttpResponse.json({ success: true, admin: person })));
      return renderAt("/admin/season", person);
    };
    const { unmount } = as("packer", packerMay);
    expect(await screen.findByRole("link", { name: "Dashboard" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Season" })).toBeNull();
    expect(screen.queryByRole("img", { name: /by days to Deepavali/ })).toBeNull();
    unmount();
    as("verifier", ["dashboard", "see_amounts"]);
    expect(await screen.findByRole("table", { name: "Best sellers" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Export/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Red Rocket" })).toBeNull();
  });
});

describe("the picture", () => {
  const span = { first: 99, last: -22 };

  it("has the first day at the left and the last one at the right", () => {
    expect(xOf(99, span)).toBe(plot.left);
    expect(xOf(-22, span)).toBe(plot.width - plot.right);
  });

  it.each([99, 42, 0, -22])("finds the day at its place: %s", (at) => {
    expect(dayAt(xOf(at, span) / plot.width, span)).toBe(at);
  });

  it("ends where the days end", () => {
    expect(dayAt(0, span)).toBe(99);
    expect(dayAt(1, span)).toBe(-22);
  });

  it("has a mark every thirty days and at Deepavali", () => expect(marksOf(span)).toEqual([90, 60, 30, 0]));

  it.each([
    [2, "2 days to Deepavali"],
    [1, "1 day to Deepavali"],
    [0, "Deepavali"],
    [-1, "1 day after Deepavali"],
    [-9, "9 days after Deepavali"],
  ])("names a day: %s", (at, name) => expect(distance(at)).toBe(name));
});
