import { createStore } from "@shop/shared/lib/createStore";
import { useEffect } from "react";

const step = 30_000;
let now = Date.now();
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const clock = createStore(() => now);

function tick(): void {
  now = Date.now();
  clock.changed();
}

function run(): () => void {
  if (users === 0) {
    tick();
    timer = setInterval(tick, step);
  }
  users += 1;
  return () => {
    users -= 1;
    if (users === 0) clearInterval(timer);
  };
}

/** One clock for all countdowns of the page; it ticks twice a minute. */
export function useNow(): number {
  useEffect(run, []);
  return clock.use();
}
