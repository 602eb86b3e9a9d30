import type { ComponentProps, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Link } from "react-router-dom";
import { Alert } from "./Alert";
import { ErrorSummary } from "./ErrorSummary";
import { Form } from "./Form";
import layout from "./layout.module.css";
import { PageHead } from "./PageHead";
import { SaveBar } from "./SaveBar";
import type { MutationForm } from "./useMutationForm";

type Bar = ComponentProps<typeof SaveBar>;

type Props<Input extends FieldValues, Output> = Pick<ComponentProps<typeof Form>, "onSubmit"> &
  Pick<Bar, "save" | "cancel" | "onCancel"> & {
    form: MutationForm<Input, Output>;
    /** What is edited, for the warning before a changed form is left. */
    what: string;
    /** Left out where the form is a part of a page. */
    head?: Pick<ComponentProps<typeof PageHead>, "title" | "back" | "badges">;
    /** Saved, and about to be left. */
    isSaved?: boolean;
    /** Where a saved form goes after a moment. */
    next?: string;
    /** Above the fields: what was found in them, a conflict. */
    notes?: ReactNode;
    /** In place of what the form says of itself. */
    status?: ReactNode;
    /** Nothing can be saved now. */
    locked?: boolean;
    children: ReactNode;
    /** In the narrower column. */
    aside: ReactNode;
  };

/** The page that edits one thing: head, what is wrong, two columns of fields, the bar that saves. */
export function ResourceEditor<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, what, head, isSaved = false, next, notes, locked = isSaved, children, aside } = props;
  const { onSubmit = form.submit, status, save, cancel, onCancel } = props;
  const { id, title, problems, openTabOf, isDirty, isPending } = form;
  return (
    <Form className={layout.editor} form={form} what={what} onSubmit={onSubmit}>
      {head ? <PageHead detail {...head} /> : null}
      {isSaved && next ? (
        <Alert tone="good" icon="check" alert>
          <b>Saved.</b> Back to the list in 3 seconds. <Link to={next}>Go now</Link>
        </Alert>
      ) : null}
      <ErrorSummary
        title={title}
        errors={Object.entries(problems).map(([name, message]) => ({ id: `${id}-${name}`, message }))}
        onShow={(shown) => openTabOf([shown.slice(id.length + 1)])}
      />
      {notes}
      <div className={layout.aside}>
        <div className={layout.column}>{children}</div>
        <div className={layout.column}>{aside}</div>
      </div>
      <SaveBar
        status={status ?? (isDirty ? "Unsaved changes" : isSaved ? "Saved" : "No changes")}
        save={save}
        cancel={cancel}
        busy={isPending}
        locked={locked}
        onSave={() => onSubmit()}
        onCancel={onCancel}
      />
    </Form>
  );
}
