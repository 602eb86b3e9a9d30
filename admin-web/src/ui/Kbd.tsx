/** A key on a button. Phones show none; screen readers are told by aria-keyshortcuts where it matters. */
export function Kbd({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="key not-s">
      <kbd>{children}</kbd>
    </span>
  );
}
