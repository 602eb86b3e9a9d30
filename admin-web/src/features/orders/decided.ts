import { indiaDate } from "../../lib/dates";
import { readText, writeText } from "../../shared/lib/storage";

const key = (admin: string) => `personal:decided:${admin}:${indiaDate()}`;

/** How many payments this person decided today, in this browser. */
export function decidedToday(admin: string): number {
  return Number(readText(key(admin))) || 0;
}

export function countDecision(admin: string): void {
  writeText(key(admin), String(decidedToday(admin) + 1));
}
