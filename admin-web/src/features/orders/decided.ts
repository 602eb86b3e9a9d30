import { indiaDate } from "../../lib/dates";
import { read, write } from "../../lib/store";

const key = (admin: string) => `decided:${admin}:${indiaDate()}`;

/** How many payments this person decided today, in this browser. */
export function decidedToday(admin: string): number {
  return Number(read("local", key(admin))) || 0;
}

export function countDecision(admin: string): void {
  write("local", key(admin), String(decidedToday(admin) + 1));
}
