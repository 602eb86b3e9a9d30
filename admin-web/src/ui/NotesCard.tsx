import { cx } from "@shop/shared/lib/classes";
import type { UseMutationOptions } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { dayTime } from "../lib/dates";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { FormError } from "./Alert";
import { Button } from "./Button";
import { Card, CardBody } from "./Card";
import { TextArea } from "./Field";
import { LeaveGuard } from "./LeaveGuard";
import layout from "./layout.module.css";
import { NoWrap } from "./NoWrap";
import text from "./text.module.css";
import { toastDone } from "./toast";
import { useWrite } from "./useWrite";

type Note = {
  _id: string;
  text: string;
  author: string;
  writtenAt: string;
  /** Named when the note is about one order of the customer. */
  order?: { _id: string; orderNumber: string } | null;
};

type Props<Data> = {
  id: string;
  name: string;
  /** "this order" or "this customer". */
  what: string;
  notes: Note[];
  mutation: UseMutationOptions<Data, Error, { id: string; text: string }>;
};

/** Notes of staff, which customers do not see. They can be added, never changed or deleted. */
export function NotesCard<Data>({ id, name, what, notes, mutation }: Props<Data>) {
  const [typed, setTyped] = useState("");
  const add = useWrite(
    {
      ...mutation,
      onSuccess: () => {
        toastDone("Note added", name);
        setTyped("");
      },
    },
    failed.addNote,
    "added",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) add.mutate({ id, text: typed.trim() });
  };
  return (
    <Card aria-label="Notes">
      <header>
        <h2>Notes</h2>
      </header>
      {notes.length > 0 ? (
        <CardBody as="ul" className={cx(layout.fields, text.small)}>
          {notes.map((note) => (
            <li key={`${note.order?._id ?? ""} ${note._id}`}>
              <p className={text.prose}>{note.text || <span className={text.dim}>Erased with personal data</span>}</p>
              <small className={text.hint}>
                {note.author}, {dayTime(note.writtenAt)}
                {note.order ? (
                  <>
                    , on{" "}
                    <Link to={paths.order(note.order._id)}>
                      <NoWrap>{note.order.orderNumber}</NoWrap>
                    </Link>
                  </>
                ) : null}
              </small>
            </li>
          ))}
        </CardBody>
      ) : null}
      <CardBody ruled={notes.length > 0}>
        <form className={layout.fields} onSubmit={submit} noValidate>
          <FormError>{add.refusal}</FormError>
          <TextArea
            label="New note"
            hint="Only staff see it. It cannot be changed or deleted."
            rows={2}
            maxLength={2000}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" busy={add.isPending} disabled={!typed.trim()}>
              Add note
            </Button>
          </div>
        </form>
      </CardBody>
      <LeaveGuard dirty={typed.trim() !== "" && !add.isPending} what={what} changes={["Note"]} />
    </Card>
  );
}
