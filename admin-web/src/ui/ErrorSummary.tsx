import { flushSync } from "react-dom";
import { Alert } from "./Alert";

type SummaryError = { id: string; message: string };

type Props = {
  title: string;
  errors: SummaryError[];
  /** Brings the field with this id into the page, if it is in a tab that is not open. */
  onShow?: (id: string) => void;
};

/** The list of what is wrong, on top of the form; each line leads to its field. Nothing without a title. */
export function ErrorSummary({ title, errors, onShow }: Props) {
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
              if (onShow) flushSync(() => onShow(id));
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
