import { QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { changed } from "../api/events";
import { lastWriteAt } from "../lib/lastWrite";
import { useStableRows } from "./useStableRows";

type Row = { id: string; text?: string };
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const idOf = (row: Row) => row.id;

function open(first: Row[]) {
  // After whatever another test wrote: its write is none of this list's.
  let at = Math.max(Date.now(), lastWriteAt()) + 1000;
  const hook = renderHook(
    ({ rows, key, time }: { rows: Row[]; key: string; time: number }) => useStableRows(rows, idOf, key, time),
    {
      initialProps: { rows: first, key: "list", time: at },
    },
  );
  const next = (rows: Row[], key = "list") => {
    at += 1000;
    hook.rerender({ rows, key, time: at });
  };
  return {
    next,
    at: () => at,
    ids: () => hook.result.current.rows?.map(idOf).join(""),
    fresh: () => hook.result.current.fresh,
    result: hook.result,
  };
}

describe("steady rows", () => {
  it("hold back new ones until requested, and update the values of those shown", () => {
    const list = open(rowsOf("a", "b", "c"));
    list.next([{ id: "x" }, { id: "a", text: "new" }, { id: "b" }]);
    expect(list.ids()).toBe("abc");
    expect(list.fresh()).toBe(1);
    expect(list.result.current.rows?.[0]?.text).toBe("new");
    act(() => list.result.current.showFresh());
    list.next(rowsOf("x", "a", "b"));
    expect(list.ids()).toBe("xab");
    expect(list.fresh()).toBe(0);
  });

  it("never show what is gone: a gap that was filled from the next page is taken at once", () => {
    const list = open(rowsOf("a", "b", "c"));
    list.next(rowsOf("a", "c", "d"));
    expect(list.ids()).toBe("acd");
    list.next(rowsOf("a"));
    expect(list.ids()).toBe("a");
  });

  it("take another page or filter as it is", () => {
    const list = open(rowsOf("a", "b"));
    list.next(rowsOf("x", "a"), "other");
    expect(list.ids()).toBe("xa");
  });

  it("take whatever follows a write of one's own", async () => {
    const list = open(rowsOf("a", "b"));
    // Between the first answer and the next.
    vi.setSystemTime(list.at() + 500);
    await changed(new QueryClient(), "users");
    list.next(rowsOf("x", "a"));
    expect(list.ids()).toBe("xa");
  });

  it("take the first answer after the screen opened, whatever was cached before", () => {
    const hook = renderHook(
      ({ rows, time }: { rows: Row[]; time: number }) => useStableRows(rows, idOf, "list", time),
      {
        initialProps: { rows: rowsOf("a"), time: Date.now() - 60_000 },
      },
    );
    hook.rerender({ rows: rowsOf("new", "a"), time: Date.now() + 10 });
    expect(hook.result.current.rows?.map(idOf)).toEqual(["new", "a"]);
  });
});
