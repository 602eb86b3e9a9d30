/** Object.keys of an object that has no other keys than its type. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

/** What a select offers: each value with its label. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }));

/** The labels of the fields whose values differ. */
export function changedLabels<Key extends string>(
  labels: Record<Key, string>,
  values: Record<Key, unknown>,
  saved: Record<Key, unknown>,
): string[] {
  return keysOf(labels)
    .filter((key) => isChanged(values[key], saved[key]))
    .map((key) => labels[key]);
}

/** Files differ unless they are the same one. */
function isChanged(value: unknown, saved: unknown): boolean {
  if (value === saved) return false;
  return value instanceof File || JSON.stringify(value) !== JSON.stringify(saved);
}
