import { ApiError } from "@shop/shared/api/errors";
import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RefreshNote } from "./RefreshNote";

it("follows the calls, and not what the browser says of its network", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const query = { error: null, failureReason: null as Error | null, dataUpdatedAt: Date.now(), refetch: vi.fn() };
  const view = render(<RefreshNote query={query} />);
  expect(view.container).toBeEmptyDOMElement();
  window.dispatchEvent(new Event("offline"));
  expect(query.refetch).toHaveBeenCalledOnce();
  expect(view.container).toBeEmptyDOMElement();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  view.rerender(<RefreshNote query={{ ...query, failureReason: new ApiError("NETWORK_ERROR") }} />);
  expect(view.container).toHaveTextContent("No connection.");
});
