import { formatDay, toIsoDay } from "@shop/shared/lib/dates";
import { useMutation, useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../../api/banks";
import { sampleMutation, saveFile } from "../../api/exports";
import { type StatementRow, statementList, statementsQuery } from "../../api/statements";
import { dayTime } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import type { Column } from "../../ui/DataTable";
import { PickFilter } from "../../ui/filters";
import { ListCard } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import text from "../../ui/text.module.css";
import { toastFailed } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { accountName, accountTail } from "./accounts";
import { ProblemText } from "./ProblemText";
import { StatementState } from "./StatementState";
import { UploadCard } from "./UploadCard";

const idOf = (statement: StatementRow) => statement._id;
const nameOf = (statement: StatementRow) => statement.filename;

function period({ periodStart, periodEnd }: StatementRow): string {
  if (!periodStart || !periodEnd) return "–";
  return periodStart === periodEnd ? formatDay(periodStart) : `${formatDay(periodStart)} to ${formatDay(periodEnd)}`;
}

function rowsSaid({ rowCount, newCount, knownCount, refusedCount }: StatementRow): string {
  if (rowCount === 0 && refusedCount === 0) return "–";
  const refused = refusedCount > 0 ? `, ${count(refusedCount)} refused` : "";
  return `${count(newCount)} new, ${count(knownCount)} known${refused}`;
}

const columns: Column<StatementRow>[] = [
  {
    key: "file",
    head: "File",
    cell: (statement) => (
      <>
        <RowLink wrapped to={paths.statement(statement._id)}>
          {statement.filename}
        </RowLink>
        <small>
          {dayTime(statement.uploadedAt)}, {statement.uploadedByName}
        </small>
      </>
    ),
  },
  { key: "account", head: "Account", variant: "nowrap", cell: ({ account }) => accountTail(account) },
  { key: "period", head: "Period", variant: "nowrap", cell: period },
  { key: "rows", head: "Rows", right: true, cell: rowsSaid },
  {
    key: "state",
    head: "State",
    variant: "long",
    cell: (statement) => (
      <>
        <StatementState statement={statement} />
        {statement.problem ? (
          <span className={text.block}>
            <ProblemText problem={statement.problem} />
          </span>
        ) : null}
      </>
    ),
  },
];

/** Uploads of all accounts, the latest first. While a job reads one, the list follows it. */
export function StatementsList() {
  const list = useListParams(statementList);
  const query = useQuery(statementsQuery(list.values));
  const accounts = useQuery(accountsQuery).data ?? [];
  const sample = useMutation({
    ...sampleMutation,
    onSuccess: (file) => saveFile(file, `sample-statement-${toIsoDay()}.csv`),
    onError: (error) => toastFailed(error, failed.fetchSample),
  });
  const { data } = query;
  return (
    <>
      <PageHead title="Statements">
        {data?.hasSample ? (
          <Button icon="down" busy={sample.isPending} onClick={() => sample.mutate()}>
            Download the demo statement
          </Button>
        ) : null}
        <ButtonLink to={paths.matching} icon="shield">
          Matching
        </ButtonLink>
        <Button className={layout.wideOnly} icon="load" onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </PageHead>
      <div className={layout.column}>
        <UploadCard />
        <ListCard
          list={list}
          query={query}
          rows={data?.statements}
          counted={data}
          filters={
            accounts.length > 1
              ? {
                  label: "Filter statements",
                  children: (
                    <PickFilter
                      list={list}
                      name="account"
                      label="Account"
                      options={[
                        { value: "", label: "All accounts" },
                        ...accounts.map((one) => ({ value: one._id, label: accountName(one) })),
                      ]}
                    />
                  ),
                }
              : undefined
          }
          errorTitle={failed.fetchStatements}
          empty={{ icon: "list", title: "No statement was uploaded yet." }}
          skeletonRows={6}
          label="Statements"
          idOf={idOf}
          nameOf={nameOf}
          columns={columns}
          card={(statement) => (
            <>
              <RowLine>
                <RowLink cover wrapped to={paths.statement(statement._id)}>
                  {statement.filename}
                </RowLink>
                <small className={text.nowrap}>{dayTime(statement.uploadedAt)}</small>
              </RowLine>
              <RowLine>
                <RowName>{accountTail(statement.account)}</RowName>
                <small>{rowsSaid(statement)}</small>
              </RowLine>
              <RowLine>
                <StatementState statement={statement} />
              </RowLine>
              {statement.problem ? (
                <span className={text.block}>
                  <ProblemText problem={statement.problem} />
                </span>
              ) : null}
            </>
          )}
          href={(statement) => paths.statement(statement._id)}
        />
      </div>
    </>
  );
}
