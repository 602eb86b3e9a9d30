import { Alert } from "./Alert";

export type SummaryError = { id: string; message: string };

/** The list of what is wrong, on top of the form; each line leads to its field. Nothing without a title. */
export function ErrorSummary({ title, errors }: { title: string; errors: SummaryError[] }) {
  if (!title) return null;
  return (
    <Alert tone="bad" alert place="form">
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
    </Alert>
  );
}
