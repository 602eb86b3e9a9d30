import { useState } from "react";
import { session } from "../api/session";
import { readJson, writeText } from "../shared/lib/storage";

function stored(key: string): Set<number> {
  const lines = readJson(key);
  return new Set(Array.isArray(lines) ? lines.filter((each): each is number => Number.isInteger(each)) : []);
}

/** The lines of an order that this person ticked as packed, by position. They are stored in this browser alone. */
export function usePacked(orderId: string) {
  const key = `packed:${session.person() ?? ""}:${orderId}`;
  const [packed, setPacked] = useState(() => stored(key));
  const tick = (index: number, to: boolean) => {
    const next = new Set(packed);
    if (to) next.add(index);
    else next.delete(index);
    setPacked(next);
    writeText(key, next.size > 0 ? JSON.stringify([...next]) : null);
  };
  return { packed, tick };
}
