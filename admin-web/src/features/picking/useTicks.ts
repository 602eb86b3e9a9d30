import { keysWith, readJson, readText, writeJson, writeText } from "@shop/shared/lib/storage";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type PickTick, shareTicksMutation } from "../../api/picking";
import { session } from "../../api/session";

/** Milliseconds until ticks that could not be sent are sent again. */
const againAfter = 5000;
const sendAfter = 400;
/** Milliseconds for which ticks are stored: a list is fetched within a day. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

type Ticks = Record<string, number>;
/** `ticks` are this person's, by key of a row; `unsent` are those not sent yet, 0 for a removed tick. */
type Stored = { ticks: Ticks; unsent: Ticks };

function ticksIn(value: unknown): Ticks {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  );
}

function read(key: string): Stored {
  const stored = readJson(key);
  if (typeof stored !== "object" || stored === null) return { ticks: {}, unsent: {} };
  return {
    ticks: ticksIn("ticks" in stored ? stored.ticks : null),
    unsent: ticksIn("unsent" in stored ? stored.unsent : null),
  };
}

/** Removes the ticks of lists that nobody has changed for days on this device. */
function removeOld(except: string): void {
  for (const key of keysWith("picks:")) {
    const stored = readJson(key);
    const at = typeof stored === "object" && stored !== null && "at" in stored ? Number(stored.at) : Number.NaN;
    if (key !== except && !(Date.now() - at < keptFor)) writeText(key, null);
  }
}

/**
 * What was fetched of a list. Every tick is stored in this browser at once, for this person; with `share` it is sent to
 * the server as well, and again until it has arrived. A person who signs in again finds them, for a week.
 */
export function useTicks(id: string, shared: PickTick[]) {
  const person = session.person() ?? "";
  const key = `picks:${person}:${id}`;
  const shareKey = `picks-share:${person}`;
  const [stored, setStored] = useState(() => read(key));
  const [share, setShare] = useState(() => readText(shareKey) === "on");
  const latest = useRef(stored);
  const store = useCallback(
    (next: Stored) => {
      latest.current = next;
      writeJson(key, { ...next, at: Date.now() });
      setStored(next);
    },
    [key],
  );
  useEffect(() => removeOld(key), [key]);
  const { mutate, isPending, isError } = useMutation({
    ...shareTicksMutation,
    onSuccess: (_ticks, sent) => {
      // What was ticked in the meantime is sent next.
      const unsent = Object.entries(latest.current.unsent).filter(([name, quantity]) => sent.ticks[name] !== quantity);
      store({ ...latest.current, unsent: Object.fromEntries(unsent) });
    },
  });
  const send = useCallback(() => {
    const ticks = latest.current.unsent;
    if (Object.keys(ticks).length > 0) mutate({ id, ticks });
  }, [id, mutate]);
  const waiting = share ? Object.keys(stored.unsent).length : 0;
  useEffect(() => {
    if (waiting === 0 || isPending) return;
    const timer = setTimeout(send, isError ? againAfter : sendAfter);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [waiting, isPending, isError, send]);

  const quantityOf = (name: string): number => {
    if (!share) return stored.ticks[name] ?? 0;
    return stored.unsent[name] ?? shared.find((tick) => tick.key === name)?.quantity ?? 0;
  };
  const set = (name: string, quantity: number) => {
    const { ticks, unsent } = latest.current;
    store({ ticks: { ...ticks, [name]: quantity }, unsent: share ? { ...unsent, [name]: quantity } : unsent });
  };
  const changeShare = (to: boolean) => {
    setShare(to);
    writeText(shareKey, to ? "on" : null);
    // Ticks made before sharing are shared too.
    const own = Object.entries(latest.current.ticks).filter(([, quantity]) => quantity > 0);
    store({ ...latest.current, unsent: to ? Object.fromEntries(own) : {} });
  };
  return { quantityOf, set, share, changeShare, waiting, failing: waiting > 0 && isError };
}
