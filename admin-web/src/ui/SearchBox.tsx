import { useEffect, useRef, useState } from "react";
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
};

/** Searches 300 ms after the last letter. What is being typed is never overwritten by a refresh. */
export function SearchBox({ label, placeholder, value, focused = false, onSearch }: Props) {
  const [draft, setDraft] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  useEffect(() => {
    // Cleared or changed from outside: by Clear, the back button, a link.
    if (value !== sent.current) {
      sent.current = value;
      setDraft(value);
    }
  }, [value]);

  useEffect(() => {
    if (draft.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = draft.trim();
      search.current(sent.current);
    }, 300);
    return () => clearTimeout(timer);
  }, [draft]);

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
        value={draft}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") input.current?.blur();
          if (event.key === "Enter" && draft.trim() !== sent.current) {
            sent.current = draft.trim();
            search.current(sent.current);
          }
        }}
      />
      <Kbd>/</Kbd>
    </label>
  );
}
