import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { getWriteMessage } from "../../api/errors";
import { addNoteMutation } from "../../api/notes";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { TextArea } from "../../ui/Field";
import { LeaveGuard } from "../../ui/LeaveGuard";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import styles from "./NotesCard.module.css";

/** What staff noted, the oldest first. Notes can be added, never changed or deleted; customers do not see them. */
export function NotesCard({ order }: { order: Order }) {
  const [typed, setTyped] = useState("");
  const add = useMutation({
    ...addNoteMutation,
    onSuccess: () => {
      toastDone("Note added", order.orderNumber);
      setTyped("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) add.mutate({ id: order._id, body: { text: typed.trim() } });
  };
  return (
    <Card aria-label="Notes">
      <header>
        <h2>Notes</h2>
      </header>
      {order.notes.length > 0 ? (
        <ul className={styles.notes}>
          {order.notes.map((note) => (
            <li key={note._id}>
              <p className={styles.text}>{note.text || <span className={text.dim}>Erased with personal data</span>}</p>
              <small className={text.hint}>
                {note.author.name}, {dayTime(note.writtenAt)}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <CardBody ruled={order.notes.length > 0}>
        <form className={layout.fields} onSubmit={submit} noValidate>
          <FormError>{add.error ? getWriteMessage(add.error, failed.addNote, "added") : ""}</FormError>
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
      <LeaveGuard dirty={typed.trim() !== "" && !add.isPending} what="this order" changes={["Note"]} />
    </Card>
  );
}
