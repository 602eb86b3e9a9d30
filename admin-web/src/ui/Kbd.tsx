import layout from "./layout.module.css";

/** A key on a button. Phones show none; screen readers read aria-keyshortcuts where it matters. */
export function Kbd({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className={layout.wideOnly}>
      <kbd>{children}</kbd>
    </span>
  );
}
