import { formatDay } from "@shop/shared/lib/dates";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { accountsQuery, type BankAccount, type FormatProfile, profilesQuery } from "../../api/banks";
import { useSession } from "../../api/session";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { RowList } from "../../ui/RowList";
import text from "../../ui/text.module.css";
import { AutoApprovalCard } from "./AutoApprovalCard";
import { accountName } from "./accounts";
import { AccountDialog, ProfileDialog } from "./BankDialogs";
import { TrialCard } from "./TrialCard";

type Edited =
  | { kind: "account"; account: BankAccount | null }
  | { kind: "profile"; profile: FormatProfile | null }
  | null;

/** Accounts, format profiles and automatic approval, which super admins change, and a trial upload for all who may reconcile. */
export function BankSettings() {
  const accounts = useQuery(accountsQuery);
  const profiles = useQuery(profilesQuery);
  const isSuper = useSession().user?.role === "super_admin";
  const [edited, setEdited] = useState<Edited>(null);
  const close = () => setEdited(null);
  const edit = (name: string, next: Edited) =>
    isSuper ? (
      <Button size="small" variant="ghost" icon="edit" aria-label={`Edit ${name}`} onClick={() => setEdited(next)} />
    ) : null;
  const add = (label: string, next: Edited) =>
    isSuper ? (
      <Button size="small" icon="plus" onClick={() => setEdited(next)}>
        {label}
      </Button>
    ) : null;
  return (
    <div className={layout.column}>
      <ListCard
        title="Bank accounts"
        query={accounts}
        errorTitle={failed.fetchAccounts}
        none="No bank account yet."
        add={add("Add account", { kind: "account", account: null })}
        row={(account) => (
          <li key={account._id}>
            <span>
              <b>{accountName(account)}</b>
              <small className={text.block}>{account.profile?.name ?? "No format profile"}</small>
            </span>
            {edit(accountName(account), { kind: "account", account })}
          </li>
        )}
      />
      <ListCard
        title="Format profiles"
        query={profiles}
        errorTitle={failed.fetchProfiles}
        none="No format profile yet."
        add={add("Add profile", { kind: "profile", profile: null })}
        row={(profile) => (
          <li key={profile._id}>
            <span>
              <b>{profile.name}</b>
              <small className={text.block}>changed {formatDay(profile.updatedAt)}</small>
            </span>
            {edit(profile.name, { kind: "profile", profile })}
          </li>
        )}
      />
      {isSuper ? <AutoApprovalCard /> : null}
      <TrialCard profiles={profiles.data ?? []} />
      {edited?.kind === "account" ? (
        <AccountDialog account={edited.account} profiles={profiles.data ?? []} onClose={close} />
      ) : null}
      {edited?.kind === "profile" ? <ProfileDialog profile={edited.profile} onClose={close} /> : null}
    </div>
  );
}

type ListProps<T> = {
  title: string;
  query: UseQueryResult<T[]>;
  errorTitle: string;
  none: string;
  add: ReactNode;
  row: (one: T) => ReactNode;
};

function ListCard<T>({ title, query, errorTitle, none, add, row }: ListProps<T>) {
  return (
    <Card>
      <header>
        <h2>{title}</h2>
        <span className={layout.grow} />
        {add}
      </header>
      <QueryBody data={query.data} query={query} errorTitle={errorTitle} skeleton={{ rows: 2, columns: 2 }}>
        {(rows) =>
          rows.length === 0 ? (
            <CardBody as="p" className={text.note}>
              {none}
            </CardBody>
          ) : (
            <RowList>{rows.map(row)}</RowList>
          )
        }
      </QueryBody>
    </Card>
  );
}
