import { useUrlState } from "@shop/shared/lib/useUrlState";
import type { ListSchema, Paging } from "../lib/listSchema";

/** The shown range of rows, for the pager. */
export type PageParams = Paging & {
  limits: readonly number[];
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
};

export type ListParams<Values extends Record<string, string> = Record<string, string>> = PageParams & {
  /** All that the list is asked for, with page and limit. */
  values: Values & Paging;
  defaults: Values & Paging;
  /** A key that differs for each list that a URL can describe. */
  key: string;
  /** A change drops the page; what is the default is left out of the URL. */
  set: (patch: Partial<Values>, replace?: boolean) => void;
  /** As `set`, for one of them. */
  choose: (name: keyof Values, value: string, replace?: boolean) => void;
  /** Clears the filters. */
  clear: () => void;
  /** True when any filter differs from its default. */
  filtered: boolean;
};

/** The URL is the only state of a list. */
export function useListParams<Values extends Record<string, string>>(schema: ListSchema<Values>): ListParams<Values> {
  const { defaults, limits } = schema;
  const [values, change] = useUrlState(schema.parse, schema.write);
  return {
    values,
    defaults,
    page: values.page,
    limit: values.limit,
    limits,
    key: schema.write(values).toString(),
    set: (patch, replace) => change((now) => ({ ...now, ...patch, page: 1 }), replace),
    choose: (name, value, replace) => change((now) => ({ ...now, [name]: value, page: 1 }), replace),
    setPage: (page) => change((now) => ({ ...now, page })),
    setLimit: (limit) => change((now) => ({ ...now, limit, page: 1 })),
    clear: () => change(schema.cleared),
    filtered: schema.isFiltered(values),
  };
}
