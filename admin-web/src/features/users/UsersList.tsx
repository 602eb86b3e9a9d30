import { formatDay, formatTime } from "@shop/shared/lib/dates";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMay } from "../../api/session";
import type { User } from "../../api/types";
import { userList, userStatsQuery, usersQuery } from "../../api/users";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { phone } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { Pill } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { ListPage } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { RowActions, RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { StatCards } from "../../ui/StatCard";
import text from "../../ui/text.module.css";
import { useListParams } from "../../ui/useListParams";
import { BlockDialog } from "./BlockDialog";

const statuses = [
  { value: "", label: "All Status" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

const idOf = (user: User) => user._id;
const pageOf = (user: User) => paths.user(user._id);
const nameOf = (user: User) => user.name || user.email || phone(user.phoneNumber) || "No name";
const cityOf = (user: User) => user.addresses[0]?.city ?? "";

function Name({ user, cover = false }: { user: User; cover?: boolean }) {
  return (
    <RowLink cover={cover} wrapped={!cover} to={pageOf(user)} title="Page of this customer">
      {nameOf(user)}
    </RowLink>
  );
}

type OnBlock = ((user: User) => void) | null;

const columns = (onBlock: OnBlock): Column<User>[] => [
  {
    key: "customer",
    head: "Customer",
    cell: (user) => (
      <>
        <Name user={user} /> {user.isBlocked ? <BlockedBadge reason={user.blockedReason} /> : null}
        <small>{user.email}</small>
      </>
    ),
  },
  { key: "phone", head: "Phone", variant: "nowrap", cell: (user) => phone(user.phoneNumber) },
  {
    key: "city",
    head: "Address",
    cell: (user) => (
      <>
        {cityOf(user)}
        <small>{[user.addresses[0]?.street, user.addresses[0]?.pincode].filter(Boolean).join(", ")}</small>
      </>
    ),
  },
  { key: "orders", head: "Orders", right: true, cell: (user) => <b>{count(user.orderCount)}</b> },
  {
    key: "seen",
    head: "Last sign-in",
    right: true,
    variant: "nowrap",
    cell: (user) => (user.lastLogin ? formatDay(user.lastLogin) : "Never"),
  },
  { key: "joined", head: "Joined", right: true, variant: "quiet", cell: (user) => formatDay(user.createdAt) },
  {
    key: "actions",
    head: "Actions",
    right: true,
    cell: (user) => <BlockButton user={user} onBlock={onBlock} />,
  },
];

/** Without the button for who may not block. */
const columnsFor = (onBlock: OnBlock) => columns(onBlock).filter(({ key }) => onBlock || key !== "actions");

function BlockedBadge({ reason }: { reason: string }) {
  return (
    <Pill tone="out" icon="stop" title={reason}>
      Blocked
    </Pill>
  );
}

function BlockButton({ user, onBlock }: { user: User; onBlock: OnBlock }) {
  if (!onBlock) return null;
  const action = user.isBlocked ? "Unblock" : "Block";
  return (
    <Button size="small" variant="ghost" onClick={() => onBlock(user)} aria-label={`${action} ${nameOf(user)}`}>
      {action}
    </Button>
  );
}

function UserCard({ user, onBlock }: { user: User; onBlock: OnBlock }) {
  return (
    <>
      <RowLine>
        <Name user={user} cover />
        <small className={text.nowrap}>
          {count(user.orderCount)} {user.orderCount === 1 ? "order" : "orders"}
        </small>
      </RowLine>
      <RowLine>
        <span>{phone(user.phoneNumber) || user.email}</span>
        {user.isBlocked ? (
          <BlockedBadge reason={user.blockedReason} />
        ) : (
          <RowName right>
            <small>{cityOf(user)}</small>
          </RowName>
        )}
      </RowLine>
      <RowActions>
        <BlockButton user={user} onBlock={onBlock} />
      </RowActions>
    </>
  );
}

export function UsersList() {
  const list = useListParams(userList);
  const query = useQuery(usersQuery(list.values));
  const stats = useQuery(userStatsQuery);
  const stat = (name: "total" | "active" | "newThisMonth" | "withOrders") =>
    stats.data ? count(stats.data[name]) : null;
  const [blocking, setBlocking] = useState<User | null>(null);
  const blocks = useMay("block_customers");
  const shownColumns = useMemo(() => columnsFor(blocks ? setBlocking : null), [blocks]);
  return (
    <>
      <ListPage
        title="Users Management"
        actions={
          <Button
            icon="load"
            onClick={() => {
              void query.refetch();
              void stats.refetch();
            }}
          >
            Refresh
          </Button>
        }
        above={
          <div className={layout.below}>
            <StatCards
              stats={[
                { label: "Total", value: stat("total") },
                { label: "Active, last 30 days", value: stat("active") },
                { label: "New this month", value: stat("newThisMonth") },
                { label: "With orders", value: stat("withOrders") },
              ]}
            />
            {stats.data ? <p className={text.note}>Counted at {formatTime(stats.data.countedAt)}</p> : null}
          </div>
        }
        list={list}
        query={query}
        rows={query.data?.users}
        counted={query.data}
        one="user"
        filters={{
          label: "Filter users",
          search: <SearchFilter list={list} label="Search users" placeholder="Name, e-mail or phone" />,
          children: <PickFilter list={list} name="status" label="Status" options={statuses} />,
        }}
        errorTitle={failed.fetchUsers}
        empty={{
          icon: "users",
          title: "No Users Found",
          noMatch: "No customer matches these filters.",
          first: "Customers appear here after their first sign-in.",
        }}
        label="Users"
        idOf={idOf}
        nameOf={nameOf}
        columns={shownColumns}
        card={(user) => <UserCard user={user} onBlock={blocks ? setBlocking : null} />}
        href={pageOf}
      />
      {blocking ? <BlockDialog user={blocking} onClose={() => setBlocking(null)} /> : null}
    </>
  );
}
