import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type View, viewsQuery } from "../../api/views";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { lazyPart } from "../../ui/lazyPart";
import { useCurrentInSight } from "../../ui/TabLinks";
import { filtersOf, type OrderParams, queryOf } from "./filters";
import styles from "./ViewTabs.module.css";

const ViewDialog = lazyPart(() => import("./ViewDialog"), "ViewDialog");

/** Views of the list: everything, the built-in ones, own and shared ones; the present filters can be saved as another. */
export function ViewTabs({ list }: { list: OrderParams }) {
  const query = useQuery(viewsQuery);
  const [open, setOpen] = useState<View | "new" | null>(null);
  const views = query.data ?? [];
  const currentQuery = queryOf(list.values);
  const current = views.find((view) => queryOf(filtersOf(view.query)) === currentQuery);
  const nav = useCurrentInSight(current?._id ?? "");
  const limit = list.limit === list.limits[0] ? "" : `limit=${list.limit}`;
  const addressOf = (filters: string) => `?${[filters, limit].filter(Boolean).join("&")}`;
  return (
    <div className={styles.row}>
      <nav ref={nav} className={styles.tabs} aria-label="Views">
        <Link to={addressOf("")} aria-current={currentQuery === "" ? "page" : undefined}>
          All orders
        </Link>
        {views.map((view) => (
          <Link
            key={view._id}
            to={addressOf(view.query)}
            aria-current={view === current ? "page" : undefined}
            title={view.shared && !view.builtIn ? `Shared by ${view.owner?.name ?? "a former colleague"}` : undefined}
          >
            {view.name}
          </Link>
        ))}
        {query.error && !query.data ? (
          <Button size="small" variant="ghost" icon="load" onClick={() => void query.refetch()}>
            {failed.fetchViews}. Try Again
          </Button>
        ) : null}
      </nav>
      {current?.canChange ? (
        <Button size="small" icon="edit" onClick={() => setOpen(current)}>
          Edit view
        </Button>
      ) : null}
      {currentQuery !== "" && !current ? (
        <Button size="small" icon="plus" onClick={() => setOpen("new")}>
          Save view
        </Button>
      ) : null}
      {open ? (
        <ViewDialog
          view={open === "new" ? null : open}
          own={views.filter((view) => view.canChange)}
          filters={list.values}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
