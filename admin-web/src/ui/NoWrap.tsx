import text from "./text.module.css";

const pieces =
  /([A-Z]+\d{6}-[A-Z\d]+|₹\d[\d,.]*\d|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: \d{4})?)/;

/** A text whose order numbers, amounts and dates are each in one line. Those of lib/dates.ts always are. */
export function NoWrap({ children }: { children: string | null | undefined }) {
  return children?.split(pieces).map((part, index) =>
    index % 2 === 1 ? (
      <span className={text.nowrap} key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
