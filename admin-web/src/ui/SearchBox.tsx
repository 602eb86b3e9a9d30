import { useDebouncedInput } from "@shop/shared/lib/useDebouncedInput";
import { useEffect, useRef } from "react";
import { Icon } from "./Icon";
import { Input } from "./Input";
import { Kbd } from "./Kbd";
import { useKeys } from "./keys";
import layout from "./layout.module.css";
import styles from "./SearchBox.module.css";

type Props = {
  label: string;
  placeholder: string;
  value: string;
  focused?: boolean;
  onSearch: (value: string) => void;
  /** Sees what was typed when Enter is pressed, before it is searched; true when it did something else with it. */
  onEnter?: (typed: string) => boolean;
};

/** Searches 300 ms after the last letter, or when the field is left. What is being typed is never overwritten by a refresh. */
export function SearchBox({ label, placeholder, value, focused = false, onSearch, onEnter }: Props) {
  const { typed, setTyped, settle } = useDebouncedInput(value, onSearch);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  useKeys({
    "/": () => input.current?.focus(),
  });

  return (
    <label className={styles.box}>
      <Icon name="find" />
      <span className={layout.unseen}>{label}</span>
      <Input
        ref={input}
        className={styles.input}
        type="search"
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.currentTarget.value)}
        // A search that began after a click on a link would end the way to its page, while that page loads.
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Escape") input.current?.blur();
          if (event.key !== "Enter") return;
          // What is taken is not searched as well, a moment later.
          if (onEnter?.(typed)) setTyped(value);
          else settle();
        }}
      />
      <Kbd>/</Kbd>
    </label>
  );
}
