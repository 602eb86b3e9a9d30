import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { server } from "../testing/server";
import { lazyPart } from "./lazyPart";

const there = { Panel: () => <p>The panel</p> };

describe("a part whose code is lost", () => {
  it("says so in its place, and is there after Try Again", async () => {
    server.use(http.head("*", () => new HttpResponse(null)));
    const load = vi.fn<() => Promise<typeof there>>();
    load.mockRejectedValueOnce(new TypeError("The network was lost")).mockResolvedValue(there);
    const Panel = lazyPart(load, "Panel");
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <p>The rest</p>
        <Panel />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("This part could not be loaded.")).toBeInTheDocument();
    expect(screen.getByText("The rest")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("The panel")).toBeInTheDocument();
    expect(screen.queryByText("This part could not be loaded.")).toBeNull();
  });
});
