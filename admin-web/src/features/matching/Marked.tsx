import type { Piece } from "./digits";
import styles from "./Matching.module.css";

/** A text in which what differs from the other side is marked, for the eye and for screen readers. */
export function Marked({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, differs }, place) =>
    differs ? (
      <mark key={place} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={place}>{text}</span>
    ),
  );
}
