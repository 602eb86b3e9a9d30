import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { profileQuery } from "../../api/auth";
import {
  beginEnrolmentMutation,
  confirmEnrolmentMutation,
  disableSecondFactorMutation,
  type Enrolment,
  renewRecoveryCodesMutation,
  secondFactorQuery,
} from "../../api/security";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Alert, FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { CodeField } from "../../ui/CodeField";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { CodeDialog } from "./CodeDialog";
import { RecoveryCodes } from "./RecoveryCodes";
import styles from "./Security.module.css";

/** Setting up an authenticator app, its recovery codes, and turning it off. */
export function SecondFactorCard({ mustEnrol }: { mustEnrol: boolean }) {
  const query = useQuery(secondFactorQuery);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [newCodes, setNewCodes] = useState<{ codes: string[]; done: string } | null>(null);
  const [asking, setAsking] = useState<"disable" | "renew" | null>(null);
  const queries = useQueryClient();
  const begin = useMutation({ ...beginEnrolmentMutation, onSuccess: setEnrolment });
  const state = query.data;
  const close = () => setAsking(null);
  return (
    <Card aria-label="Authenticator app">
      <header>
        <h2>Authenticator app</h2>
        {state ? <span className={text.note}>{state.isEnrolled ? "On" : "Off"}</span> : null}
      </header>
      <QueryBody data={state} query={query} errorTitle={failed.fetchSecurity} skeleton={{ rows: 2, columns: 2 }}>
        {(state) => (
          <CardBody className={layout.fields}>
            {mustEnrol ? (
              <Alert>Your role needs an authenticator app. Set it up now; after that everything else opens.</Alert>
            ) : null}
            <p className={text.small}>
              With an app such as Google Authenticator, Aegis or 2FAS, signing in asks for your password and for 6
              digits that the app shows. The same app opens Django admin.
            </p>
            {state.isEnrolled ? (
              <>
                <p className={text.small}>
                  <b>{state.recoveryCodesLeft}</b> of 10 recovery codes are left.
                  {state.recoveryCodesLeft < 3 ? " Make new ones before you need them." : null}
                </p>
                <div className={layout.row}>
                  <Button onClick={() => setAsking("renew")}>New recovery codes</Button>
                  {state.isRequired ? null : (
                    <Button variant="bad-line" onClick={() => setAsking("disable")}>
                      Turn off
                    </Button>
                  )}
                </div>
              </>
            ) : enrolment ? (
              <Enrol
                enrolment={enrolment}
                onDone={(codes) => {
                  setEnrolment(null);
                  setNewCodes({ codes, done: "Your authenticator app is set up" });
                }}
              />
            ) : (
              <>
                {begin.error ? <FormError>{getErrorMessage(begin.error, failed.beginEnrolment)}</FormError> : null}
                <div>
                  <Button variant="solid" busy={begin.isPending} onClick={() => begin.mutate()}>
                    Set up
                  </Button>
                </div>
              </>
            )}
          </CardBody>
        )}
      </QueryBody>
      {asking === "renew" ? (
        <CodeDialog
          title="New recovery codes"
          submitLabel="Make new codes"
          mutation={renewRecoveryCodesMutation}
          onClose={close}
          onDone={(codes) => {
            close();
            setNewCodes({ codes, done: "Your new recovery codes work from now on" });
          }}
        >
          <p className={text.small}>The codes that you have now stop working.</p>
        </CodeDialog>
      ) : null}
      {asking === "disable" ? (
        <CodeDialog
          title="Turn off the authenticator app?"
          submitLabel="Turn off"
          mutation={disableSecondFactorMutation}
          onClose={close}
          onDone={() => {
            close();
            toastDone("Your authenticator app is turned off");
          }}
        >
          <p className={text.small}>
            After that your password alone signs you in. The recovery codes are deleted as well.
          </p>
        </CodeDialog>
      ) : null}
      {newCodes ? (
        <RecoveryCodes
          codes={newCodes.codes}
          onClose={() => {
            setNewCodes(null);
            toastDone(newCodes.done);
            void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
          }}
        />
      ) : null}
    </Card>
  );
}

function Enrol({ enrolment, onDone }: { enrolment: Enrolment; onDone: (codes: string[]) => void }) {
  const [code, setCode] = useState("");
  const confirm = useMutation({ ...confirmEnrolmentMutation, onSuccess: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirm.isPending && code.trim()) confirm.mutate(code.trim());
  };
  return (
    <form className={styles.enrol} noValidate onSubmit={submit}>
      <img className={styles.code} src={enrolment.qr} alt="QR code for the authenticator app" />
      <div className={styles.steps}>
        <p className={text.small}>
          1. Scan the picture with the app. On this phone itself, <a href={enrolment.address}>open the app</a>, or type
          the key: <b className={styles.key}>{enrolment.key.replace(/(.{4})/g, "$1 ").trim()}</b>
        </p>
        <CodeField
          label="2. The 6 digits that the app shows"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={confirm.error ? getErrorMessage(confirm.error, failed.checkCode) : undefined}
        />
        <div>
          <Button variant="solid" type="submit" busy={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </div>
    </form>
  );
}
