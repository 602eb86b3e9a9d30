import styles from "./PackingSlip.module.css";

/** Code 39: for each sign nine bars and gaps, wide (w) or narrow (n), which any scanner reads. */
const patterns: Record<string, string> = {
  "0": "nnnwwnwnn",
  "1": "wnnwnnnnw",
  "2": "nnwwnnnnw",
  "3": "wnwwnnnnn",
  "4": "nnnwwnnnw",
  "5": "wnnwwnnnn",
  "6": "nnwwwnnnn",
  "7": "nnnwnnwnw",
  "8": "wnnwnnwnn",
  "9": "nnwwnnwnn",
  A: "wnnnnwnnw",
  B: "nnwnnwnnw",
  C: "wnwnnwnnn",
  D: "nnnnwwnnw",
  E: "wnnnwwnnn",
  F: "nnwnwwnnn",
  G: "nnnnnwwnw",
  H: "wnnnnwwnn",
  I: "nnwnnwwnn",
  J: "nnnnwwwnn",
  K: "wnnnnnnww",
  L: "nnwnnnnww",
  M: "wnwnnnnwn",
  N: "nnnnwnnww",
  O: "wnnnwnnwn",
  P: "nnwnwnnwn",
  Q: "nnnnnnwww",
  R: "wnnnnnwwn",
  S: "nnwnnnwwn",
  T: "nnnnwnwwn",
  U: "wwnnnnnnw",
  V: "nwwnnnnnw",
  W: "wwwnnnnnn",
  X: "nwnnwnnnw",
  Y: "wwnnwnnnn",
  Z: "nwwnwnnnn",
  "-": "nwnnnnwnw",
  "*": "nwnnwnwnn",
};
const wide = 2.5;

/** The bars of a text as [left, width] in modules, and the width of all; signs that Code 39 lacks are left out. */
export function barsOfCode(text: string): { bars: [number, number][]; width: number } {
  const bars: [number, number][] = [];
  let left = 0;
  for (const sign of `*${text.toUpperCase()}*`) {
    const pattern = patterns[sign];
    if (!pattern) continue;
    for (const [index, mark] of [...pattern].entries()) {
      const size = mark === "w" ? wide : 1;
      if (index % 2 === 0) bars.push([left, size]);
      left += size;
    }
    left += 1;
  }
  return { bars, width: left - 1 };
}

/** The order's number for a hand scanner. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = barsOfCode(text);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${width} 30`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Bar code of ${text}`}
    >
      {bars.map(([left, size]) => (
        <rect key={left} x={left} y="0" width={size} height="30" />
      ))}
    </svg>
  );
}
