import { useMutation, useQuery } from "@tanstack/react-query";
import { saveSignInRulesMutation, signInRulesQuery } from "../../api/security";
import type { Role } from "../../api/session";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { keysOf } from "../../lib/records";
import { roleLabel } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox } from "../../ui/Field";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";

const roles = keysOf(roleLabel);

/** Which roles must have an authenticator app. */
export function SignInRulesCard() {
  const query = useQuery(signInRulesQuery);
  const save = useMutation({
    ...saveSignInRulesMutation,
    onSuccess: () => toastDone("Sign-in rules saved"),
    onError: (error) => toastError(getWriteMessage(error, failed.saveRulesOfSignIn)),
  });
  const chosen = query.data?.totpRoles;
  const toggle = (role: Role) => {
    if (!chosen) return;
    save.mutate(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]);
  };
  return (
    <Card>
      <header>
        <h2>Roles that need an authenticator app</h2>
      </header>
      <QueryBody data={chosen} query={query} errorTitle={failed.fetchSecurity} skeleton={{ rows: 3, columns: 1 }}>
        {(chosen) => (
          <CardBody className={layout.fields}>
            <p className={text.small}>
              Who has such a role and no app yet can do nothing else until it is set up, also where they are signed in
              now.
            </p>
            {roles.map((role) => (
              <Checkbox
                key={role}
                label={roleLabel[role]}
                checked={chosen.includes(role)}
                disabled={save.isPending}
                onChange={() => toggle(role)}
              />
            ))}
          </CardBody>
        )}
      </QueryBody>
    </Card>
  );
}
