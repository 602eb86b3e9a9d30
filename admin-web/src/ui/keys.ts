import { createStore } from "@shop/shared/lib/createStore";
import { readText, writeText } from "@shop/shared/lib/storage";
import { useLayoutEffect, useRef } from "react";

/**
 * Keys of the whole app. A binding is written as 'a', '/', 'g o' (one after the other), 'Shift+X', 'Ctrl+s' or 'Enter'.
 * Single keys act only outside fields and dialogs, without Ctrl, Alt or Meta, and can be turned off. Of keys that are
 * held down only arrows repeat.
 */
export type Bindings = Record<string, ((event: KeyboardEvent) => void) | undefined>;

const storageKey = "single-keys";
const store = createStore(() => readText(storageKey) !== "off");

export const singleKeys = {
  on: store.get,
  set(on: boolean) {
    writeText(storageKey, on ? null : "off");
    store.changed();
  },
};

export const useSingleKeys = store.use;

type Layer = { current: Bindings };
const layers: Layer[] = [];
let prefix: { key: string; at: number } | null = null;

const typing =
  'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]), textarea, select, [contenteditable="true"]';
const pressable = "a[href], button, summary, [role='button'], [role='tab'], [role='option']";

function nameOf(event: KeyboardEvent): { name: string; plain: boolean } {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return { name: "", plain: false };
  if (command) return { name: `Ctrl+${event.key.length === 1 ? event.key.toLowerCase() : event.key}`, plain: false };
  const letter = /^[a-z]$/i.test(event.key);
  if (letter)
    return { name: event.shiftKey ? `Shift+${event.key.toUpperCase()}` : event.key.toLowerCase(), plain: true };
  return { name: event.key, plain: event.key.length === 1 || event.key.startsWith("Arrow") || event.key === "Enter" };
}

function find(name: string): ((event: KeyboardEvent) => void) | undefined {
  for (let index = layers.length - 1; index >= 0; index -= 1) {
    const handler = layers[index]?.current[name];
    if (handler) return handler;
  }
  return undefined;
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || (event.repeat && !event.key.startsWith("Arrow"))) return;
  const { name, plain } = nameOf(event);
  if (name === "") return;
  const target = event.target instanceof Element ? event.target : null;
  const dialogOpen = document.querySelector('[aria-modal="true"]') !== null;
  if (dialogOpen) return;
  if (plain) {
    if (target?.closest(typing)) return;
    if (name === "Enter" ? target?.closest(pressable) : !singleKeys.on()) return;
  } else if (name === "Escape" && target?.closest(typing) && !target.closest("form, [data-escape]")) {
    return;
  }
  const joined = prefix && event.timeStamp - prefix.at < 1500 ? `${prefix.key} ${name}` : null;
  prefix = null;
  const handler = (joined ? find(joined) : undefined) ?? find(name);
  if (handler) {
    event.preventDefault();
    handler(event);
  } else if (name === "g" && plain) {
    prefix = { key: "g", at: event.timeStamp };
  }
}

/**
 * The latest mounted binding wins, so that a screen may take a key over from the shell. Keys act as the screen shows: an
 * effect after the paint would let the key of a button that is just unlocked still meet the locked one.
 */
export function useKeys(bindings: Bindings): void {
  const layer = useRef<Bindings>(bindings);
  useLayoutEffect(() => {
    layer.current = bindings;
  });
  useLayoutEffect(() => {
    const mine: Layer = layer;
    if (layers.length === 0) window.addEventListener("keydown", press);
    layers.push(mine);
    return () => {
      layers.splice(layers.indexOf(mine), 1);
      if (layers.length === 0) window.removeEventListener("keydown", press);
    };
  }, []);
}
