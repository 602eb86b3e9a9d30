import type { ComponentProps, ReactNode } from "react";
import type { Counted } from "../lib/pages";
import { Button } from "./Button";
import { Card } from "./Card";
import { ListTable } from "./DataTable";
import { FilterBar } from "./FilterBar";
import type { IconName } from "./icons";
import { EmptyState } from "./ListState";
import { NewRowsButton } from "./NewRowsButton";
import { PageHead } from "./PageHead";
import { Pager } from "./Pager";
import { RefreshNote } from "./RefreshNote";
import type { PageParams } from "./useListParams";
import { useRowKeys } from "./useRowKeys";
import { useStableRows } from "./useStableRows";

type Empty = {
  icon: IconName;
  title: string;
  /** Below the title while nothing is filtered. */
  first?: string;
  /** Below the title while something is filtered, with a button that clears the filters. */
  noMatch?: string;
  action?: ReactNode;
};

/** What is chosen in a list, by id. */
export type Chosen = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  add: (ids: string[]) => void;
  remove: (ids: string[]) => void;
};

type TableProps<T> = ComponentProps<typeof ListTable<T>>;

type CardProps<T> = Pick<
  TableProps<T>,
  | "label"
  | "rows"
  | "errorTitle"
  | "idOf"
  | "nameOf"
  | "columns"
  | "card"
  | "href"
  | "skeletonRows"
  | "slim"
  | "picking"
> & {
  list: PageParams & { key: string; filtered: boolean; clear: () => void };
  query: ComponentProps<typeof RefreshNote>["query"];
  /** Of a list with pages: how many rows and pages there are. */
  counted?: Counted & { totalPages: number };
  /** Of the card, when it is one of several. */
  heading?: string;
  filters?: Omit<ComponentProps<typeof FilterBar>, "filtered" | "onClear">;
  empty: Empty;
  /** A row in words: rows that arrive on top are held back until they are asked for. */
  one?: string;
  newHref?: string;
  chosen?: Chosen;
  /** Above the filters. */
  top?: ReactNode;
  /** Below the filters. */
  below?: ReactNode;
  /** In place of the rows. */
  instead?: ReactNode;
  foot?: ReactNode;
};

/**
 * A list in a card: filters, rows as a table or as cards, and pages. Without rows it shows the loading state, the error or
 * the text for an empty list. J and K move between rows; the other keys are those of `useRowKeys`.
 */
export function ListCard<T>(props: CardProps<T>) {
  const { list, query, counted, heading, filters, empty, one, newHref, chosen, top, below, instead, foot, ...table } =
    props;
  const { idOf, href } = table;
  const held = useStableRows(one ? table.rows : undefined, idOf, list.key, query.dataUpdatedAt);
  const rows = one ? held.rows : table.rows;
  const ids = rows?.map(idOf) ?? [];
  const all = chosen !== undefined && ids.length > 0 && ids.every(chosen.has);
  const toggleAll = () => (all ? chosen?.remove(ids) : chosen?.add(ids));
  const hrefOf = (id: string) => {
    const row = rows?.find((one) => idOf(one) === id);
    return row && href ? href(row) : "";
  };
  const keys = { href: href && hrefOf, newHref, toggle: chosen?.toggle, selectRange: chosen?.add };
  const cursor = useRowKeys({ ids, ...keys });
  const clears = list.filtered && empty.noMatch !== undefined;
  return (
    <Card aria-label={heading}>
      {heading ? (
        <header>
          <h2>{heading}</h2>
        </header>
      ) : null}
      {top}
      {filters ? <FilterBar {...filters} filtered={list.filtered} onClear={list.clear} /> : null}
      {below}
      <RefreshNote query={query} />
      {one ? <NewRowsButton fresh={held.fresh} one={one} onShow={held.showFresh} /> : null}
      {instead ?? (
        <>
          <ListTable
            {...table}
            rows={rows}
            query={query}
            cursor={cursor}
            selection={chosen && { has: chosen.has, toggle: chosen.toggle, all, toggleAll }}
            empty={
              <EmptyState
                icon={empty.icon}
                title={empty.title}
                action={clears ? <Button onClick={list.clear}>Clear filters</Button> : empty.action}
              >
                {clears ? empty.noMatch : empty.first}
              </EmptyState>
            }
          />
          {counted ? <Pager list={list} data={counted} rows={rows} /> : null}
        </>
      )}
      {foot}
    </Card>
  );
}

type PageProps<T> = CardProps<T> &
  Pick<ComponentProps<typeof PageHead>, "title" | "subtitle" | "back" | "badges"> & {
    /** Beside the title. */
    actions?: ReactNode;
    /** Between the title and the list. */
    above?: ReactNode;
  };

/** A screen that is one list. */
export function ListPage<T>({ title, subtitle, back, badges, actions, above, ...card }: PageProps<T>) {
  return (
    <>
      <PageHead title={title} subtitle={subtitle} back={back} badges={badges}>
        {actions}
      </PageHead>
      {above}
      <ListCard {...card} />
    </>
  );
}
