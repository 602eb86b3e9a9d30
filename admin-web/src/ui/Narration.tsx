import { createElement, Fragment } from "react";

/** What a bank writes about a movement. It may be broken after a slash, so that references and names stay whole. */
export function Narration({ children }: { children: string }) {
  const parts = children
    .split("/")
    .flatMap((part, at) => (at === 0 ? [part] : ["/", createElement("wbr", { key: at }), part]));
  return createElement(Fragment, null, ...parts);
}
