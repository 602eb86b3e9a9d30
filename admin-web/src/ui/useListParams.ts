import { keysOf } from "../lib/records";
import { useUrlState } from "../shared/lib/useUrlState";

/** The shown range of rows, for the pager. */
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
  /** A key that differs for each list that a URL can describe. */
  key: string;
  /** A filter change drops the page; what is the default is left out of the URL. */
  set: (patch: Partial<T>, replace?: boolean) => void;
  clear: () => void;
  /** True when any filter differs from its default. */
  filtered: boolean;
};

type Asked<T> = { values: T; page: number; limit: number };

function read<T extends Record<string, string>>(params: URLSearchParams, defaults: T, limits: number[]): Asked<T> {
  const values = { ...defaults };
  for (const key of keysOf(defaults)) {
    const given = params.get(key);
    if (given !== null) values[key] = given as T[keyof T & string];
  }
  const page = Number(params.get("page"));
  const limit = Number(params.get("limit"));
  return {
    values,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: limits.includes(limit) ? limit : (limits[0] ?? 10),
  };
}

function write<T extends Record<string, string>>({ values, page, limit }: Asked<T>, defaults: T, limits: number[]) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value !== defaults[key]) params.set(key, value);
  if (page !== 1) params.set("page", String(page));
  if (limit !== (limits[0] ?? 10)) params.set("limit", String(limit));
  return params;
}

/** The URL is the only state of a list. */
export function useListParams<T extends Record<string, string>>(defaults: T, limits: number[] = [10]): ListParams<T> {
  const [state, change] = useUrlState(
    (params) => read(params, defaults, limits),
    (next) => write(next, defaults, limits),
  );
  const { values, page, limit } = state;
  return {
    values,
    defaults,
    page,
    limit,
    limits,
    key: write(state, defaults, limits).toString(),
    set: (patch, replace) => change((now) => ({ ...now, values: { ...now.values, ...patch }, page: 1 }), replace),
    setPage: (next) => change((now) => ({ ...now, page: next })),
    setLimit: (next) => change((now) => ({ ...now, limit: next, page: 1 })),
    clear: () => change((now) => ({ ...now, values: defaults, page: 1 })),
    filtered: Object.keys(defaults).some((key) => values[key] !== defaults[key]),
  };
}
