import { useCallback, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/** Which rows of all: what the pager needs to know. */
export type Paging = {
  page: number;
  limit: number;
  /** What may be chosen as limit, the usual first. */
  limits: number[];
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
};

export type ListParams<T extends Record<string, string>> = Paging & {
  values: T;
  defaults: T;
  /** Another one for each list that the URL can ask for. */
  key: string;
  /** A filter change drops the page; what is the default is left out of the URL. */
  set: (patch: Partial<T>, replace?: boolean) => void;
  clear: () => void;
  /** True when any filter differs from its default. */
  filtered: boolean;
};

/**
 * The URL is the only state of a list. A change builds on the newest URL: on a slow machine it may come before the page
 * of the last one is painted, and would take it back.
 */
export function useListParams<T extends Record<string, string>>(defaults: T, limits: number[] = [10]): ListParams<T> {
  const [params, setParams] = useSearchParams();
  const newest = useRef({ params, next: params });
  if (newest.current.params !== params) newest.current = { params, next: params };
  const values = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof T & string)[]) {
    const given = params.get(key);
    if (given !== null) values[key] = given as T[keyof T & string];
  }
  const asked = Number(params.get("page"));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const askedLimit = Number(params.get("limit"));
  const limit = limits.includes(askedLimit) ? askedLimit : (limits[0] ?? 10);

  const write = useCallback(
    (patch: Record<string, string>, replace: boolean) => {
      const next = new URLSearchParams(newest.current.next);
      for (const [key, value] of Object.entries(patch)) {
        const standard = key === "page" ? "1" : key === "limit" ? String(limits[0] ?? 10) : (defaults[key] ?? "");
        if (value === standard) next.delete(key);
        else next.set(key, value);
      }
      newest.current.next = next;
      setParams(next, { replace, preventScrollReset: true });
    },
    [setParams, defaults, limits],
  );

  return {
    values,
    defaults,
    page,
    limit,
    limits,
    key: params.toString(),
    set: (patch, replace = false) => write({ ...(patch as Record<string, string>), page: "1" }, replace),
    setPage: (next) => write({ page: String(next) }, false),
    setLimit: (next) => write({ limit: String(next), page: "1" }, false),
    clear: () => write({ ...defaults, page: "1" }, false),
    filtered: Object.keys(defaults).some((key) => values[key] !== defaults[key]),
  };
}
