import { useEffect, useRef } from "react";
import { Icon } from "./Icon";

export type SummaryError = { id: string; message: string };

/** The list of what is wrong, on top of the form; each line leads to its field. Focus and view go to the first one. */
export function ErrorSummary({ title, errors, attempt }: { title: string; errors: SummaryError[]; attempt: number }) {
  const seen = useRef(0);
  const first = errors[0]?.id;
  useEffect(() => {
    if (attempt === seen.current) return;
    seen.current = attempt;
    const field = first ? document.getElementById(first) : null;
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [attempt, first]);
  if (!title) return null;
  return (
    <div className="note bad summary" role="alert">
      <Icon name="warn" />
      <span>
        <b>{title}</b>
        {errors.length > 0 ? <br /> : null}
        {errors.map(({ id, message }, index) => (
          <span key={id}>
            {index > 0 ? ", " : ""}
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </span>
        ))}
      </span>
    </div>
  );
}
