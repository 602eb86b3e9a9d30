import { useEffect, useState } from "react";
import type { OrderStatus } from "../lib/order";
import { session } from "./session";

const days = 24 * 60 * 60 * 1000;
const statusesAfterPacking: OrderStatus[] = ["shipped", "delivered", "cancelled"];

const storageOf = (orderId: string) => session.personalStorage<unknown>(`packed:${orderId}`, 3 * days);

function stored(orderId: string): Set<number> {
  const lines = storageOf(orderId).read();
  return new Set(Array.isArray(lines) ? lines.filter((each): each is number => Number.isInteger(each)) : []);
}

/**
 * The lines of an order that this person ticked as packed, by position. They are stored in this browser alone, for at
 * most three days after the last tick: until the parcel has left or the person signs out.
 */
export function usePacked({ _id, status }: { _id: string; status: OrderStatus }) {
  const [packed, setPacked] = useState(() => stored(_id));
  const isGone = statusesAfterPacking.includes(status);
  useEffect(() => {
    if (isGone) storageOf(_id).remove();
  }, [isGone, _id]);
  const tick = (index: number, to: boolean) => {
    const next = new Set(packed);
    if (to) next.add(index);
    else next.delete(index);
    setPacked(next);
    if (next.size > 0) storageOf(_id).write([...next]);
    else storageOf(_id).remove();
  };
  return { packed, tick };
}
