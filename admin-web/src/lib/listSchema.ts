import * as z from "zod/mini";
import { keysOf } from "./records";

type Fields = Record<string, z.ZodMiniType<string>>;
type Outputs<Of extends Fields> = { [Name in keyof Of]: z.output<Of[Name]> };

/** Any text, or `usual`. */
export const text = (usual = "") => z.catch(z.string(), usual);

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
  write: (asked: Values & Paging) => URLSearchParams;
  /** Whether any filter differs from its default. */
  isFiltered: (asked: Values & Paging) => boolean;
  /** Without its filters, on the first page. */
  cleared: (asked: Values & Paging) => Values & Paging;
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
  type Asked = Outputs<Filters & Tabs> & Paging;
  const schema = z.object({
    ...filters,
    ...tabs,
    page: z.catch(z.coerce.number().check(z.refine((page) => Number.isInteger(page) && page > 0)), 1),
    limit: z.catch(z.coerce.number().check(z.refine((limit) => limits.includes(limit))), limits[0] ?? 10),
  });
  // Of a name that is there twice the first counts, as for URLSearchParams.get().
  const parse = (query: URLSearchParams) => schema.parse(Object.fromEntries([...query].reverse())) as unknown as Asked;
  const defaults = parse(new URLSearchParams());
  const names = keysOf(filters) as (keyof Asked)[];
  return {
    defaults,
    limits,
    parse,
    write: (asked) => {
      const changed = keysOf(defaults).filter((name) => asked[name] !== defaults[name]);
      return new URLSearchParams(changed.map((name) => [name, String(asked[name])]));
    },
    isFiltered: (asked) => names.some((name) => asked[name] !== defaults[name]),
    cleared: (asked) => ({ ...asked, ...Object.fromEntries(names.map((name) => [name, defaults[name]])), page: 1 }),
  };
}
