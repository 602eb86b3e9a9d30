import { cx } from "@shop/shared/lib/classes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Preview, previewMutation, type Rule, type SellingScreen, saveRulesMutation } from "../../api/selling";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { PickField } from "../../ui/Field";
import { LeaveGuard } from "../../ui/LeaveGuard";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import { toastDone, toastError, toastFailed } from "../../ui/toast";
import { conditionOf, emptyRule, outcomeLabel, termsOf } from "./labels";
import { RuleDialog } from "./RuleDialog";
import styles from "./Selling.module.css";

type Props = {
  screen: SellingScreen;
  rules: Rule[];
  onRules: (rules: Rule[]) => void;
  /** Gets the version of the list that was saved. */
  onSaved: (version: string) => void;
};
type Edited = { rule: Rule; at: number; isNew: boolean };

const tones = { allow: "good", enquiry: "going", refuse: "off" } as const;
const glyphs = { allow: "check", enquiry: "phone", refuse: "stop" } as const;

function moved(rules: Rule[], from: number, to: number): Rule[] {
  const next = [...rules];
  const [rule] = next.splice(from, 1);
  if (rule) next.splice(to, 0, rule);
  return next;
}

/** The rules in their order: the first that matches applies. They are saved together, after a look at recent orders. */
export function RulesCard({ screen, rules, onRules, onSaved }: Props) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const dirty = JSON.stringify(rules) !== JSON.stringify(screen.rules);
  const last = rules.length - 1;
  const loadPreview = useMutation({
    ...previewMutation,
    onSuccess: setPreview,
    onError: (error) => toastFailed(error, failed.previewRules),
  });
  const save = useMutation({
    ...saveRulesMutation,
    onSuccess: ({ message, version }) => {
      toastDone(message);
      onSaved(version);
    },
    onError: (error) => toastError(getWriteMessage(error, failed.saveRules, "saved")),
    onSettled: () => setPreview(null),
  });
  const saveRule = ({ at, isNew }: Edited, rule: Rule) => {
    onRules(isNew ? [...rules.slice(0, at), rule, ...rules.slice(at)] : rules.map((one, n) => (n === at ? rule : one)));
    setEdited(null);
  };
  return (
    <Card aria-label="Rules by place">
      <LeaveGuard dirty={dirty} what="the rules" changes={[]} />
      <header>
        <h2>Rules by place</h2>
        <span className={layout.grow} />
        <Button icon="plus" onClick={() => setEdited({ rule: emptyRule(""), at: last, isNew: true })}>
          Add rule
        </Button>
      </header>
      <CardBody as="p" className={text.note}>
        The first rule that matches applies. The last one is for everywhere else and cannot be removed.
      </CardBody>
      <ol className={styles.rules} aria-label="Rules">
        {rules.map((rule, at) => {
          const outcome = rule.outcome ?? "allow";
          return (
            <li key={at}>
              <CardBody ruled className={layout.row}>
                <span className={layout.grow}>
                  <b>
                    {at + 1}. {rule.name}
                  </b>{" "}
                  <State tone={tones[outcome]} icon={glyphs[outcome]}>
                    {outcomeLabel[outcome]}
                  </State>
                  <small className={text.block}>{at === last ? "Everywhere else" : conditionOf(rule)}</small>
                  <small className={text.block}>{termsOf(rule)}</small>
                </span>
                {at === last ? null : (
                  <>
                    <Button
                      size="small"
                      variant="ghost"
                      icon="up"
                      aria-label={`Move ${rule.name} up`}
                      disabled={at === 0}
                      onClick={() => onRules(moved(rules, at, at - 1))}
                    />
                    <Button
                      size="small"
                      variant="ghost"
                      icon="down"
                      aria-label={`Move ${rule.name} down`}
                      disabled={at === last - 1}
                      onClick={() => onRules(moved(rules, at, at + 1))}
                    />
                    <Button
                      size="small"
                      variant="ghost"
                      icon="bin"
                      aria-label={`Remove ${rule.name}`}
                      onClick={() => onRules(rules.filter((_, n) => n !== at))}
                    />
                  </>
                )}
                <Button
                  size="small"
                  variant="ghost"
                  icon="edit"
                  aria-label={`Edit ${rule.name}`}
                  onClick={() => setEdited({ rule, at, isNew: false })}
                />
              </CardBody>
            </li>
          );
        })}
      </ol>
      <CardBody ruled className={layout.tight}>
        <PickField
          label="Start from an example"
          value=""
          options={[
            { value: "", label: "Choose" },
            ...screen.examples.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(chosen) => {
            const example = screen.examples.find(({ name }) => name === chosen);
            if (example) onRules(example.rules);
          }}
        />
        {dirty ? <Alert>Not saved yet.</Alert> : null}
        <div className={cx(layout.row, layout.wrap)}>
          <Button
            variant="solid"
            busy={loadPreview.isPending}
            disabled={!dirty}
            onClick={() => loadPreview.mutate(rules)}
          >
            Review and save
          </Button>
          <Button disabled={!dirty} onClick={() => onRules(screen.rules)}>
            Discard
          </Button>
        </div>
      </CardBody>
      {edited ? (
        <RuleDialog
          rule={edited.rule}
          isLast={!edited.isNew && edited.at === last}
          states={screen.states}
          onClose={() => setEdited(null)}
          onSave={(rule) => saveRule(edited, rule)}
        />
      ) : null}
      {preview ? (
        <ConfirmDialog
          title="Save these rules?"
          confirmLabel="Save"
          busy={save.isPending}
          onCancel={() => setPreview(null)}
          onConfirm={() => save.mutate({ version: screen.version, rules })}
        >
          <p>
            These rules would refuse <b>{preview.refused}</b> {preview.refused === 1 ? "order" : "orders"} of the last
            30 days, of {preview.orders}.
          </p>
          <p>
            {preview.enquiryOnly} would be enquiries, {preview.belowMinimum} would be below the minimum.
          </p>
          {preview.orderNumbers.length > 0 ? (
            <p className={text.small}>
              Refused: <NoWrap>{preview.orderNumbers.join(", ")}</NoWrap>
            </p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
