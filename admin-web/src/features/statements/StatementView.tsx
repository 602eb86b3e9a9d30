import { cx } from "@shop/shared/lib/classes";
import { formatDay, formatMoment } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { Fragment, type ReactNode } from "react";
import { useSession } from "../../api/session";
import { isAtWork, type Statement } from "../../api/statements";
import { dayTime } from "../../lib/dates";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { keysOf } from "../../lib/records";
import { Alert } from "../../ui/Alert";
import { State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { KeyValues } from "../../ui/KeyValues";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import text from "../../ui/text.module.css";
import { accountName } from "./accounts";
import { RefusedRows, SampleRows } from "./PreviewRows";
import { ProblemText } from "./ProblemText";
import { Questions } from "./Questions";
import { StatementActions } from "./StatementActions";
import { StatementState } from "./StatementState";
import { balanceSummary, endsSummary, orderLabel } from "./states";

/** One import: what was found in the file, before and after its rows are stored. */
export function StatementView({ statement }: { statement: Statement }) {
  const { state, problem } = statement;
  const read = statement.rowCount > 0 || statement.refusedCount > 0;
  return (
    <>
      <PageHead
        title={statement.filename}
        back={{ to: paths.statements, label: "Back to Statements" }}
        badges={isAtWork(state) ? null : <StatementState statement={statement} />}
      >
        <StatementActions key={state} statement={statement} />
      </PageHead>
      <div className={layout.column}>
        {isAtWork(state) ? (
          <Card>
            <CardBody role="status">
              <StatementState statement={statement} />
            </CardBody>
          </Card>
        ) : null}
        {problem ? (
          <Alert tone={state === "refused" ? "bad" : "plain"} icon={state === "refused" ? "stop" : "warn"}>
            <ProblemText problem={problem} />
          </Alert>
        ) : null}
        <Questions statement={statement} />
        {statement.notes.map((note) => (
          <Alert key={note}>{note}</Alert>
        ))}
        {read && state !== "reading" ? (
          <>
            <div className={layout.half}>
              <Figures statement={statement} />
              <Proof statement={statement} />
            </div>
            {statement.matches ? <Classes counts={statement.matches} /> : null}
            <RefusedRows
              title={`Refused rows (${count(statement.refusedCount)})`}
              rows={statement.refusals}
              all={statement.refusedCount}
            />
            <SampleRows rows={statement.sample} all={statement.rowCount} />
            <RefusedRows
              title={`Rows that were left out (${count(statement.skipped.length)})`}
              rows={statement.skipped}
              all={statement.skipped.length}
            />
          </>
        ) : null}
        <History statement={statement} />
      </div>
    </>
  );
}

function Figures({ statement }: { statement: Statement }) {
  const { periodStart, periodEnd } = statement;
  return (
    <Card>
      <header>
        <h2>What the file has</h2>
      </header>
      <KeyValues>
        <dt>Account</dt>
        <dd>{accountName(statement.account)}</dd>
        <dt>Period</dt>
        <dd>{periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(periodEnd)}` : "–"}</dd>
        <dt>Rows found</dt>
        <dd>{count(statement.rowCount)}</dd>
        <dt>New</dt>
        <dd>
          <b>{count(statement.newCount)}</b>
        </dd>
        <dt>Known already</dt>
        <dd>{count(statement.knownCount)}</dd>
        <dt>Refused</dt>
        <dd>{count(statement.refusedCount)}</dd>
        <dt>Credits</dt>
        <dd>
          {count(statement.creditCount)}, {rupees(statement.creditSum)}
        </dd>
        <dt>Debits</dt>
        <dd>
          {count(statement.debitCount)}, {rupees(statement.debitSum)}
        </dd>
        <Balance label="Opening balance">{statement.opening}</Balance>
        <Balance label="Closing balance">{statement.closing}</Balance>
      </KeyValues>
    </Card>
  );
}

/** Balances are for super admins only; the server omits them for others. */
function Balance({ label, children }: { label: string; children: number | null }) {
  if (children === null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{rupees(children)}</dd>
    </>
  );
}

function Said({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <li>
      <State wrapped tone={good ? "good" : "plain"} icon={good ? "check" : "warn"}>
        {children}
      </State>
    </li>
  );
}

/** What proves the file, and how it was read. */
function Proof({ statement }: { statement: Statement }) {
  const balance = balanceSummary(statement.chain);
  const ends = endsSummary(statement.startProven, statement.endProven);
  return (
    <Card>
      <header>
        <h2>Balance check</h2>
      </header>
      <CardBody as="ul" className={layout.tight}>
        <Said good={balance.good}>{balance.text}</Said>
        <Said good={ends.good}>{ends.text}</Said>
      </CardBody>
      <KeyValues>
        <dt>Format</dt>
        <dd>{statement.container || "–"}</dd>
        <dt>Format profile</dt>
        <dd>{statement.profileName || "None: everything is found in the file"}</dd>
        {statement.dateOrder ? (
          <>
            <dt>Dates</dt>
            <dd>{orderLabel[statement.dateOrder]}</dd>
          </>
        ) : null}
        <dt>Columns</dt>
        <dd>
          {Object.entries(statement.columns)
            .map(([field, heading]) => `${field.replaceAll("_", " ")}: ${heading}`)
            .join("; ") || "–"}
        </dd>
      </KeyValues>
    </Card>
  );
}

const classLabel: Record<keyof NonNullable<Statement["matches"]>, string> = {
  certain: "A certain",
  strong: "B strong",
  likely: "C likely",
  sum: "C sum",
  hint: "D hint",
  conflict: "X conflict",
  none: "No class",
};

/** What the new rows would match, by class. */
function Classes({ counts }: { counts: NonNullable<Statement["matches"]> }) {
  return (
    <Card>
      <header>
        <h2>Matches by class</h2>
      </header>
      <KeyValues>
        {keysOf(classLabel).map((name) => (
          <Fragment key={name}>
            <dt>{classLabel[name]}</dt>
            <dd>{count(counts[name])}</dd>
          </Fragment>
        ))}
      </KeyValues>
    </Card>
  );
}

/** Who did what with the file, and when. */
function History({ statement }: { statement: Statement }) {
  const { committedAt, undoneAt, reason } = statement;
  const { user: me } = useSession();
  const by = (name: string) => (name === me?.name ? "you" : name);
  return (
    <Card>
      <CardBody as="ul" className={cx(layout.tight, text.small)}>
        <li>
          Uploaded by {by(statement.uploadedByName)}, {formatMoment(statement.uploadedAt)}
        </li>
        {committedAt ? (
          <li>
            Committed by {by(statement.committedByName)}, {dayTime(committedAt)}
          </li>
        ) : null}
        {undoneAt ? (
          <li>
            Undone by {by(statement.undoneByName)}, {dayTime(undoneAt)}
          </li>
        ) : null}
        {reason ? <li>Reason: {reason}</li> : null}
        {statement.hasFile ? null : <li>The file has been deleted; its rows stay.</li>}
      </CardBody>
    </Card>
  );
}
