import { cx } from "@shop/shared/lib/classes";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { closeMessageMutation, type Message, reopenMessageMutation, replyMutation } from "../../api/messages";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { TextArea } from "../../ui/Field";
import { Form } from "../../ui/Form";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { DueMark, MessageBadge } from "./MessageState";
import styles from "./MessageView.module.css";

const schema = z.object({ text: z.string().check(z.trim(), z.minLength(1)) });
const back = { to: paths.messages, label: "To the messages" };

/** A message, what followed, and the answer. */
export function MessageView({ message }: { message: Message }) {
  const form = useMutationForm({
    id: "reply",
    schema,
    defaultValues: { text: "" },
    mutation: replyMutation,
    variables: (reply) => ({ id: message._id, ...reply }),
    failed: failed.sendReply,
    done: "sent",
    quiet: true,
    onSuccess: () => {
      toastDone("Reply sent", message.email);
      form.reset({ text: "" });
    },
    changes: (typed) => (typed.text.trim() ? ["Reply"] : []),
  });
  const step = {
    onSuccess: ({ message }: { message: string }) => toastDone(message),
    onError: (error: Error) => toastError(getWriteMessage(error, failed.saveMessage, "saved")),
  };
  const close = useMutation({ ...closeMessageMutation, ...step });
  const reopen = useMutation({ ...reopenMessageMutation, ...step });
  const isClosed = message.status === "closed";
  return (
    <>
      <PageHead title={message.number || "Message"} back={back} badges={<MessageBadge status={message.status} />}>
        {isClosed ? (
          <Button icon="rotate" busy={reopen.isPending} onClick={() => reopen.mutate({ id: message._id })}>
            Reopen
          </Button>
        ) : (
          <Button icon="check" busy={close.isPending} onClick={() => close.mutate({ id: message._id })}>
            Close
          </Button>
        )}
      </PageHead>
      <div className={layout.aside}>
        <div className={layout.column}>
          <Card aria-label="Conversation">
            <header>
              <h2>{message.subject}</h2>
            </header>
            <ol className={styles.thread}>
              <li className={styles.entry}>
                <small className={text.hint}>
                  {message.name}, {dayTime(message.createdAt)}
                </small>
                <p>{message.message}</p>
              </li>
              {message.entries.map((entry) => (
                <li key={entry._id} className={cx(styles.entry, entry.kind === "staff" && styles.ours)}>
                  <small className={text.hint}>
                    {entry.kind === "closed" ? "Closed by " : entry.kind === "reopened" ? "Reopened by " : ""}
                    {entry.authorName}, {dayTime(entry.at)}
                  </small>
                  {entry.text ? <p>{entry.text}</p> : null}
                </li>
              ))}
            </ol>
          </Card>
          {isClosed ? null : (
            <Card aria-label="Answer">
              <CardBody>
                <Form className={layout.fields} form={form} what="this message">
                  <FormError>{form.refusal}</FormError>
                  <TextArea
                    label="Reply"
                    hint={`It is mailed to ${message.email} with your name.`}
                    rows={6}
                    maxLength={5000}
                    {...form.register("text")}
                  />
                  <div>
                    <Button variant="solid" icon="mail" type="submit" busy={form.isPending} disabled={!form.isDirty}>
                      Send reply
                    </Button>
                  </div>
                </Form>
              </CardBody>
            </Card>
          )}
        </div>
        <Card aria-label="Sender">
          <header>
            <h2>Sender</h2>
          </header>
          <CardBody className={cx(layout.tight, styles.sender)}>
            <b>{message.name}</b>
            <span>{message.email}</span>
            <DueMark {...message} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
