import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useEffect, useState } from "react";
import { classes } from "../lib/classes";
import { getErrorMessage } from "../lib/errors";
import { Button } from "./Button";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";
import styles from "./ListState.module.css";
import text from "./text.module.css";

/** Rows of true height, shown only after 200 ms: most responses arrive sooner. */
function Skeleton({ rows, columns }: { rows: number; columns: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading" data-shown={shown || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.skeletonRow} key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

type BlankProps = { icon: GlyphName; children: ReactNode; alert?: boolean; className?: string };

/** In the place of what is not there. */
export function Blank({ icon, children, alert = false, className }: BlankProps) {
  return (
    <div className={classes(styles.blank, className)} role={alert ? "alert" : undefined}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

type EmptyProps = {
  icon?: GlyphName;
  title: string;
  children?: ReactNode;
  act?: ReactNode;
  whole?: boolean;
  alert?: boolean;
};

/** `whole`: it is all that the screen has, so its words are the screen's heading. */
export function EmptyState({ icon = "list", title, children, act, whole = false, alert }: EmptyProps) {
  const Heading = whole ? "h1" : "h2";
  return (
    <Blank icon={icon} alert={alert}>
      <Heading>{title}</Heading>
      {children ? <p className={text.note}>{children}</p> : null}
      {act}
    </Blank>
  );
}

export type PendingProps = {
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** Shown when the query failed. */
  words: string;
  skeleton: ComponentProps<typeof Skeleton>;
  whole?: boolean;
};

/** In the place of data that is not there yet: the error with Try Again, or a skeleton. */
export function LoadingOrError({ query, words, skeleton, whole = false }: PendingProps) {
  if (!query.error) return <Skeleton {...skeleton} />;
  const Heading = whole ? "h1" : "h2";
  const message = getErrorMessage(query.error, words);
  return (
    <Blank icon="warn" alert>
      <Heading>{words}</Heading>
      {message === words ? null : <p className={text.note}>{message}</p>}
      <Button kind="main" onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </Blank>
  );
}

type BodyProps<T> = PendingProps & { data: T | undefined; children: (data: T) => ReactNode };

export function QueryBody<T>({ data, children, ...pending }: BodyProps<T>) {
  return data === undefined ? <LoadingOrError {...pending} /> : children(data);
}
