import * as z from "zod/mini";
import { keysOf } from "./records";

type Fields = Record<string, z.ZodMiniType<string>>;
type Outputs<Of extends Fields> = { [Name in keyof Of]: z.output<Of[Name]> };

/** Any text, or `usual`. */
export const text = (fallback = "") => z.catch(z.string(), fallback);

/** One of these; the first when an address has none of them. */
export function choice<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.catch(z.enum(values), values[0]);
}

/** The page of a list that is shown, and its rows. */
export type Paging = { page: number; limit: number };

export type ListSchema<Values extends Record<string, string>> = {
  /** What an address without a query asks for. */
  defaults: Values & Paging;
  /** What may be chosen as limit, the usual first. */
  limits: readonly number[];
  parse: (query: URLSearchParams) => Values & Paging;
  /** Defaults are left out. */
  write: (params: Values & Paging) => URLSearchParams;
  /** Whether any filter differs from its default. */
  isFiltered: (params: Values & Paging) => boolean;
  /** Without its filters, on the first page. */
  cleared: (params: Values & Paging) => Values & Paging;
};

/**
 * What a list can be asked for, written once: its address, its query key and its call follow from it. `tabs` are chosen
 * like filters, but are no filters: they stay when the filters are cleared.
 */
export function listSchema<Filters extends Fields, Tabs extends Fields = Record<never, never>>(
  filters: Filters,
  limits: readonly number[] = [10],
  tabs: Tabs = {} as Tabs,
): ListSchema<Outputs<Filters & Tabs>> {
  type Params = Outputs<Filters & Tabs> & Paging;
  const schema = z.object({
    ...filters,
    ...tabs,
    page: z.catch(z.coerce.number().check(z.refine((page) => Number.isInteger(page) && page > 0)), 1),
    limit: z.catch(z.coerce.number().check(z.refine((limit) => limits.includes(limit))), limits[0] ?? 10),
  });
  // Of a name that is there twice the first counts, as for URLSearchParams.get().
  const parse = (query: URLSearchParams) => schema.parse(Object.fromEntries([...query].reverse())) as unknown as Params;
  const defaults = parse(new URLSearchParams());
  const names = keysOf(filters) as (keyof Params)[];
  return {
    defaults,
    limits,
    parse,
    write: (params) => {
      const changed = keysOf(defaults).filter((name) => params[name] !== defaults[name]);
      return new URLSearchParams(changed.map((name) => [name, String(params[name])]));
    },
    isFiltered: (params) => names.some((name) => params[name] !== defaults[name]),
    cleared: (params) => ({ ...params, ...Object.fromEntries(names.map((name) => [name, defaults[name]])), page: 1 }),
  };
}
