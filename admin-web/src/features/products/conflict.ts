import { changedFields, type ProductForm } from "./form";

export type Side = "mine" | "theirs";
export type Conflict = { key: keyof ProductForm; mineChanged: boolean; theirsChanged: boolean; choice: Side | null };

/**
 * A stale save: `base` is what the form was filled from. Only fields that differ are shown; one that a single side
 * changed is chosen already, one that both changed must be picked.
 */
export function conflictsOf(base: ProductForm, mine: ProductForm, theirs: ProductForm): Conflict[] {
  const byMe = new Set(changedFields(base, mine));
  const byThem = new Set(changedFields(base, theirs));
  return changedFields(mine, theirs).map((key) => {
    const mineChanged = byMe.has(key);
    const theirsChanged = byThem.has(key);
    const choice = mineChanged && theirsChanged ? null : mineChanged ? "mine" : "theirs";
    return { key, mineChanged, theirsChanged, choice };
  });
}

/** The merged form; own values where there was no conflict. */
export function merged(mine: ProductForm, theirs: ProductForm, conflicts: Conflict[]): ProductForm {
  const ofTheirs = conflicts.filter(({ choice }) => choice === "theirs").map(({ key }) => [key, theirs[key]]);
  return { ...mine, ...Object.fromEntries(ofTheirs) };
}
