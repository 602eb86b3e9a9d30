import { useState } from "react";
import type { Proposal } from "../../api/matching";

type List = { key: string; from: Proposal[]; rows: Proposal[]; open: ReadonlySet<string> };

function merged(before: readonly Proposal[], from: readonly Proposal[]): Omit<List, "key" | "from"> {
  const latest = new Map(from.map((one) => [one._id, one]));
  const known = new Set(before.map(({ _id }) => _id));
  const closed = (one: Proposal) => (one.actions.length > 0 ? { ...one, actions: [] } : one);
  const refreshed = before.map((one) => latest.get(one._id) ?? closed(one));
  return { rows: [...refreshed, ...from.filter(({ _id }) => !known.has(_id))], open: new Set(latest.keys()) };
}

/**
 * Nothing moves under the eye: what a refresh brings is added below, and what is proposed no more stays where it is,
 * without its actions and without its key in `open`. Another `key` starts with the server's list.
 */
export function useHeldProposals(from: Proposal[] | undefined, key: string): List | null {
  const [list, setList] = useState<List | null>(null);
  if (from && (list?.key !== key || list.from !== from)) {
    setList({ key, from, ...merged(list?.key === key ? list.rows : [], from) });
  }
  return list;
}
