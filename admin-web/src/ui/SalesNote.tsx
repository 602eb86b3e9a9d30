import { speaksOfSales } from "@shop/shared/lib/salesWords";
import { Alert } from "./Alert";

type Props<Key extends string> = {
  /** How the shop sells today; undefined while it is not known. */
  mode: string | undefined;
  values: Record<Key, unknown>;
  labels: Record<Key, string>;
  /** Those of the values that customers read. */
  names: readonly Key[];
};

/** While the shop takes enquiries only: the texts of a form that speak of ordering or paying. Nothing is changed or refused. */
export function SalesNote<Key extends string>({ mode, values, labels, names }: Props<Key>) {
  if (mode !== "enquiry") return null;
  const found = names.filter((name) => textsIn(values[name]).some(speaksOfSales)).map((name) => labels[name]);
  if (found.length === 0) return null;
  return (
    <Alert place="page">
      While the shop takes enquiries only, customers read these texts as you wrote them. They speak of ordering or
      paying: <b>{found.join(", ")}</b>
    </Alert>
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
