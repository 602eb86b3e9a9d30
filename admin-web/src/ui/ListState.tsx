import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { getErrorMessage } from "../api/errors";
import { Button } from "./Button";
import { Icon } from "./Icon";
import type { GlyphName } from "./icons";

/** Rows of true height, shown only after 200 ms: most answers come sooner. */
export function Skeleton({ rows, columns }: { rows: number; columns: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" role="status" aria-label="Loading" data-shown={shown || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skel-row" key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <span className="skel" key={column} style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

type EmptyProps = { icon?: GlyphName; title: string; children?: ReactNode; act?: ReactNode; whole?: boolean };

/** `whole`: it is all that the screen has, so its words are the screen's heading. */

export function EmptyState({ icon = "list", title, children, act, whole = false }: EmptyProps) {
  const Heading = whole ? "h1" : "h2";
  return (
    <div className="empty">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {children ? <p className="s dim">{children}</p> : null}
      {act}
    </div>
  );
}

type FailedProps = { error: unknown; words: string; onRetry: () => void; whole?: boolean };

export function Failed({ error, words, onRetry, whole = false }: FailedProps) {
  const Heading = whole ? "h1" : "h2";
  const said = getErrorMessage(error, words);
  return (
    <div className="empty" role="alert">
      <Icon name="warn" />
      <Heading>{words}</Heading>
      {said === words ? null : <p className="s dim">{said}</p>}
      <Button kind="main" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
