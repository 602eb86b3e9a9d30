import { useQuery } from "@tanstack/react-query";
import { type MessageRow, messageList, messagesQuery } from "../../api/messages";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { optionsOf } from "../../lib/records";
import type { Column } from "../../ui/DataTable";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { useListParams } from "../../ui/useListParams";
import { DueMark, MessageBadge, statusLabel } from "./MessageState";

const states = [{ value: "", label: "All" }, ...optionsOf(statusLabel)];
const idOf = ({ _id }: MessageRow) => _id;

const columns: Column<MessageRow>[] = [
  {
    key: "number",
    head: "Message",
    cell: (message) => (
      <>
        <RowLink to={paths.message(message._id)}>{message.number || "No number"}</RowLink>
        <small>{dayTime(message.createdAt)}</small>
      </>
    ),
  },
  {
    key: "from",
    head: "From",
    cell: ({ name, email }) => (
      <>
        {name}
        <small>{email}</small>
      </>
    ),
  },
  { key: "subject", head: "Subject", variant: "long", cell: ({ subject }) => subject },
  {
    key: "status",
    head: "Status",
    variant: "long",
    cell: (message) => (
      <>
        <MessageBadge status={message.status} />
        <br />
        <DueMark {...message} />
      </>
    ),
  },
];

/** The inbox; the one in which something happened last is first. */
export function MessagesList() {
  const list = useListParams(messageList);
  const query = useQuery(messagesQuery(list.values));
  return (
    <ListPage
      title="Messages"
      subtitle="What people write to the shop"
      list={list}
      query={query}
      rows={query.data?.messages}
      counted={query.data}
      filters={{
        label: "Filter messages",
        search: <SearchFilter list={list} label="Search messages" placeholder="Number, name, e-mail or subject" />,
        children: <PickFilter list={list} name="status" label="Status" options={states} />,
      }}
      errorTitle={failed.fetchMessages}
      empty={{ icon: "mail", title: "No messages found" }}
      label="Messages"
      idOf={idOf}
      nameOf={({ number, subject }) => number || subject}
      columns={columns}
      card={(message) => (
        <>
          <RowLine>
            <RowLink cover to={paths.message(message._id)}>
              {message.number || "No number"}
            </RowLink>
            <MessageBadge status={message.status} />
          </RowLine>
          <RowLine>
            <RowName>
              {message.name}: {message.subject}
            </RowName>
          </RowLine>
          <DueMark {...message} />
        </>
      )}
      href={({ _id }) => paths.message(_id)}
    />
  );
}
