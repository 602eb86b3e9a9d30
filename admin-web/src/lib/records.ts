/** Object.keys of an object that has no other keys than its type. */
export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

/** What a select offers: each value with its label. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  keysOf(labels).map((value) => ({ value, label: labels[value] }));
