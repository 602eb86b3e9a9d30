import { cx } from "@shop/shared/lib/classes";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useEffect, useState } from "react";
import { getErrorMessage } from "../lib/errors";
import { Button } from "./Button";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
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

type PlaceholderProps = { icon: IconName; children: ReactNode; alert?: boolean; className?: string };

/** In the place of what is not there. */
export function Placeholder({ icon, children, alert = false, className }: PlaceholderProps) {
  return (
    <div className={cx(styles.blank, className)} role={alert ? "alert" : undefined}>
      <Icon name={icon} />
      {children}
    </div>
  );
}

type EmptyProps = {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  whole?: boolean;
  alert?: boolean;
};

/** `whole`: it is all that the screen has, so its words are the screen's heading. */
export function EmptyState({ icon = "list", title, children, action, whole = false, alert }: EmptyProps) {
  const Heading = whole ? "h1" : "h2";
  return (
    <Placeholder icon={icon} alert={alert}>
      <Heading>{title}</Heading>
      {children ? <p className={text.note}>{children}</p> : null}
      {action}
    </Placeholder>
  );
}

export type PendingProps = {
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** Shown when the query failed. */
  errorTitle: string;
  skeleton: ComponentProps<typeof Skeleton>;
  whole?: boolean;
};

/** In the place of data that is not there yet: the error with Try Again, or a skeleton. */
export function LoadingOrError({ query, errorTitle, skeleton, whole = false }: PendingProps) {
  if (!query.error) return <Skeleton {...skeleton} />;
  const Heading = whole ? "h1" : "h2";
  const message = getErrorMessage(query.error, errorTitle);
  return (
    <Placeholder icon="warn" alert>
      <Heading>{errorTitle}</Heading>
      {message === errorTitle ? null : <p className={text.note}>{message}</p>}
      <Button variant="solid" onClick={() => void query.refetch()}>
        Try Again
      </Button>
    </Placeholder>
  );
}

type BodyProps<T> = PendingProps & { data: T | undefined; children: (data: T) => ReactNode };

export function QueryBody<T>({ data, children, ...pending }: BodyProps<T>) {
  return data === undefined ? <LoadingOrError {...pending} /> : children(data);
}
