import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FormatProfile, type Trial, trialMutation } from "../../api/banks";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { Alert } from "../../ui/Alert";
import { FileButton } from "../../ui/Button";
import { State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Fields, PickField, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { RefusedRows, SampleRows } from "./PreviewRows";
import { formOf, refusedPlace, valuesOf } from "./profiles";
import { balanceSummary } from "./states";

/** Reads a file with a profile and stores nothing of it. */
export function TrialCard({ profiles }: { profiles: FormatProfile[] }) {
  const [profile, setProfile] = useState("");
  const [password, setPassword] = useState("");
  const stop = useRef(new AbortController());
  const trial = useMutation({ ...trialMutation, gcTime: 0, onSettled: () => setPassword("") });
  const send = (file: File | undefined) => {
    if (!file || trial.isPending) return;
    const { name: _, ...values } = valuesOf(formOf(profiles.find(({ _id }) => _id === profile) ?? null));
    const options = { onProgress: () => undefined, signal: stop.current.signal };
    trial.mutate({ file, profile: values, password, options });
  };
  const place = trial.error instanceof ApiError ? refusedPlace(trial.error.body) : "";
  return (
    <>
      <Card>
        <header>
          <h2>Trial upload</h2>
          <span className={text.note}>nothing of it is stored</span>
        </header>
        <Fields>
          <PickField
            span={3}
            label="Format profile"
            value={profile}
            onChange={setProfile}
            options={[
              { value: "", label: "None: everything is found in the file" },
              ...profiles.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
          <TextField
            span={3}
            label="Password of the file, if it has one"
            type="password"
            autoComplete="off"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Fields>
        <CardBody ruled className={layout.tight}>
          <div>
            <FileButton
              accept=".xlsx,.xls,.csv,.tsv,.txt,.htm,.html"
              disabled={trial.isPending}
              onChange={(event) => {
                send(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            >
              {trial.isPending ? "Being read" : "Choose a statement file"}
            </FileButton>
          </div>
          {trial.error ? (
            <Alert tone="bad" alert>
              {getErrorMessage(trial.error, failed.readTrial)}
              {place ? <small className={text.block}>{place}</small> : null}
            </Alert>
          ) : null}
          {trial.data ? <TrialFacts trial={trial.data} /> : null}
        </CardBody>
      </Card>
      {trial.data ? (
        <>
          <RefusedRows title="Refused rows" rows={trial.data.refusals} all={trial.data.refusals.length} />
          <RefusedRows title="Rows that were left out" rows={trial.data.skipped} all={trial.data.skipped.length} />
          <SampleRows rows={trial.data.sample} all={trial.data.sample.length} title="First rows" />
        </>
      ) : null}
    </>
  );
}

function TrialFacts({ trial }: { trial: Trial }) {
  const balance = balanceSummary(trial.chain);
  const columns = Object.entries(trial.columns).map(([field, heading]) => `${field.replaceAll("_", " ")}: ${heading}`);
  return (
    <ul className={layout.tight} role="status">
      <li>
        {trial.container}, headings in row {count(trial.headerRow)}, {count(trial.rowCount)} rows
      </li>
      <li>{columns.join("; ")}</li>
      <li>
        <State wrapped tone={balance.good ? "good" : "plain"} icon={balance.good ? "check" : "warn"}>
          {balance.text}
        </State>
      </li>
      {trial.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
