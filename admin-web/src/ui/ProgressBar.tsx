import type { CSSProperties } from "react";
import { urgencyOf } from "../lib/deadline";
import { useNow } from "./clock";
import { Icon } from "./Icon";

/** The time left of the 24 hours promised: length, outline and fill tell it, colour only helps. */
export function ProgressBar({ deadline }: { deadline: string }) {
  const { kind, left, text } = urgencyOf(deadline, useNow());
  if (kind === "late") {
    return (
      <span className="fuse late">
        <Icon name="warn" />
        {text}
      </span>
    );
  }
  const style: CSSProperties & { "--left": string } = { "--left": left.toFixed(2) };
  return (
    <span className={kind === "calm" ? "fuse" : `fuse ${kind}`} style={style}>
      <i />
      {text}
    </span>
  );
}
