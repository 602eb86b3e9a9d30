import { useMutation, useQuery } from "@tanstack/react-query";
import { type GivenUpMail, givenUpMailList, givenUpMailsQuery, sendAgainMutation } from "../../api/shopState";
import { dayTime } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Pill, State } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { ListCard } from "../../ui/ListPage";
import { NoWrap } from "../../ui/NoWrap";
import { RowActions, RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";

const idOf = ({ _id }: GivenUpMail) => _id;
const nameOf = ({ title, recipient }: GivenUpMail) => (recipient ? `${title}, ${recipient}` : title);

function SendAgain({ mail }: { mail: GivenUpMail }) {
  const send = useMutation({
    ...sendAgainMutation,
    onSuccess: ({ message }) => toastDone(message, mail.recipient),
    onError: (error) => toastError(getWriteMessage(error, failed.resendMail, "sent again")),
  });
  return (
    <Button
      size="small"
      busy={send.isPending}
      onClick={() => send.mutate(mail)}
      aria-label={`Send again: ${nameOf(mail)}`}
    >
      Send again
    </Button>
  );
}

function OrderLink({ order }: GivenUpMail) {
  if (!order) return <>–</>;
  return (
    <RowLink to={paths.order(order._id)}>
      <NoWrap>{order.orderNumber}</NoWrap>
    </RowLink>
  );
}

/** Refused for good by its recipient's mail server, or given up after all tries; and why. */
function Why({ refused, tries, reason }: GivenUpMail) {
  return (
    <>
      {refused ? (
        <Pill tone="failed" icon="stop">
          Refused by the mail server
        </Pill>
      ) : (
        <State icon="warn">Failed, {tries === 1 ? "1 try" : `${tries} tries`}</State>
      )}
      <small className={text.block}>{reason}</small>
    </>
  );
}

const columns: Column<GivenUpMail>[] = [
  {
    key: "mail",
    head: "Mail",
    variant: "long",
    cell: ({ title, givenUpAt }) => (
      <>
        {title}
        <small>{givenUpAt ? dayTime(givenUpAt) : "–"}</small>
      </>
    ),
  },
  { key: "recipient", head: "To", cell: ({ recipient }) => recipient || "–" },
  { key: "order", head: "Order", cell: (mail) => <OrderLink {...mail} /> },
  { key: "why", head: "Why", variant: "long", cell: (mail) => <Why {...mail} /> },
  { key: "again", head: "Actions", right: true, cell: (mail) => <SendAgain mail={mail} /> },
];

/** Mails that could not be delivered and are not tried any more, the last one first. */
export function GivenUpMails() {
  const list = useListParams(givenUpMailList);
  const query = useQuery(givenUpMailsQuery(list.values));
  return (
    <ListCard
      heading="Mails that were not delivered"
      list={list}
      query={query}
      rows={query.data?.mails}
      counted={query.data}
      errorTitle={failed.fetchGivenUpMails}
      empty={{ icon: "mail", title: "No mail was given up." }}
      label="Mails that were not delivered"
      idOf={idOf}
      nameOf={nameOf}
      columns={columns}
      skeletonRows={3}
      card={(mail) => (
        <>
          <RowLine>
            <RowName>{mail.title}</RowName>
            <OrderLink {...mail} />
          </RowLine>
          <RowLine>
            <RowName>
              {mail.recipient || "–"}
              {mail.givenUpAt ? `, ${dayTime(mail.givenUpAt)}` : ""}
            </RowName>
          </RowLine>
          <div>
            <Why {...mail} />
          </div>
          <RowActions>
            <SendAgain mail={mail} />
          </RowActions>
        </>
      )}
    />
  );
}
