import { cx } from "@shop/shared/lib/classes";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./Button";
import styles from "./FilterBar.module.css";
import { useKeys } from "./keys";
import { useIsMobile } from "./useIsMobile";

type Props = {
  label: string;
  search?: ReactNode;
  /** Stays in sight on narrow screens. */
  always?: ReactNode;
  /** None: only a search. */
  children?: ReactNode;
  /** Many filters: on a desk the search takes a line of its own. */
  tall?: boolean;
  filtered: boolean;
  onClear: () => void;
};

/** On narrow screens the filters are behind a Show Filters / Hide Filters toggle. */
export function FilterBar({ label, search, always, children, tall = false, filtered, onClear }: Props) {
  const narrow = useIsMobile();
  const [open, setOpen] = useState(false);
  const folded = useRef<HTMLDivElement>(null);
  const id = useId();
  useKeys({
    f: () => {
      setOpen(true);
      requestAnimationFrame(() => folded.current?.querySelector<HTMLElement>("select, input, button")?.focus());
    },
    "Shift+F": onClear,
  });
  return (
    <search className={cx(styles.bar, tall && styles.tall)} aria-label={label}>
      {search}
      {narrow && children ? (
        <Button icon="filter" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? "Hide Filters" : "Show Filters"}
        </Button>
      ) : null}
      {always}
      <div className={styles.folded} id={id} ref={folded} hidden={narrow && (!open || !children)}>
        {children}
        <Button
          variant="ghost"
          icon="x"
          className={styles.clear}
          onClick={onClear}
          disabled={!filtered}
          aria-keyshortcuts="Shift+F"
        >
          Clear
        </Button>
      </div>
    </search>
  );
}

/** Inputs in one line on top of a card, which add a row below. */
export function AddRow({ children }: { children: ReactNode }) {
  return <div className={cx(styles.bar, styles.add)}>{children}</div>;
}
