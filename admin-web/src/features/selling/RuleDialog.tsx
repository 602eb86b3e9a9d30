import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm } from "react-hook-form";
import type { Rule } from "../../api/selling";
import { optionsOf } from "../../lib/records";
import { Button } from "../../ui/Button";
import { Choices } from "../../ui/Choice";
import { Dialog } from "../../ui/Dialog";
import { Checkbox, FieldSet, PickField, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { deliveryLabel, outcomeLabel } from "./labels";
import { type RuleForm, ruleSchema, sectionsFor, toForm, toRule } from "./ruleForm";

type Props = { rule: Rule; isLast: boolean; states: string[]; onClose: () => void; onSave: (rule: Rule) => void };
type TextKey = Exclude<keyof RuleForm, "states" | "outcome" | "delivery">;

const languages = [
  ["En", "English"],
  ["Ta", "தமிழ்"],
  ["Hi", "हिन्दी"],
] as const;

/** What depends on other fields. */
const deps: TextKey[] = ["pinPrefixes", "validUntil"];

/** One rule of the list; the list is saved as a whole, later. */
export function RuleDialog({ rule, isLast, states, onClose, onSave }: Props) {
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: toForm(rule),
    resolver: zodResolver(ruleSchema(isLast)),
  });
  const { errors, isDirty } = formState;
  const outcome = useController({ control, name: "outcome" }).field;
  const delivery = useController({ control, name: "delivery" }).field;
  const field = (key: TextKey) => ({ ...register(key, { deps }), error: errors[key]?.message, autoComplete: "off" });
  const { sends, sells } = sectionsFor(outcome.value);
  return (
    <Dialog
      title={isLast ? "Everywhere else" : "Rule"}
      size={640}
      dirty={isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form="rule">
            Done
          </Button>
        </>
      }
    >
      <form id="rule" className={layout.fields} noValidate onSubmit={handleSubmit((typed) => onSave(toRule(typed)))}>
        <TextField label="Name" maxLength={80} data-autofocus {...field("name")} />
        {isLast ? null : (
          <>
            <FieldSet legend="States">
              <Choices columns="pair">
                {states.map((state) => (
                  <Checkbox key={state} label={state} value={state} {...register("states", { deps })} />
                ))}
              </Choices>
            </FieldSet>
            <TextField
              label="PIN codes that begin with"
              hint="One to six digits each, such as 110, 2013. A place in one of the states or with one of these is meant. 9 is the army."
              {...field("pinPrefixes")}
            />
            <TextField label="From (first day)" type="date" {...field("validFrom")} />
            <TextField label="Until (last day)" type="date" {...field("validUntil")} />
          </>
        )}
        <PickField label="Outcome" options={optionsOf(outcomeLabel)} {...outcome} />
        {sends ? (
          <>
            <TextField
              label="Minimum order"
              before="₹"
              inputMode="decimal"
              hint="Empty: the shop's minimum"
              {...field("minimumOrder")}
            />
            <TextField label="Packing, percent" after="%" inputMode="decimal" {...field("packingPercent")} />
            <TextField label="Packing, flat" before="₹" inputMode="decimal" {...field("packingFlat")} />
            {sells ? (
              <TextField
                label="Cash on delivery up to"
                before="₹"
                inputMode="decimal"
                hint="Empty: no limit. 0: no cash on delivery"
                {...field("codLimit")}
              />
            ) : null}
            <TextField
              label="Last day of dispatch"
              type="date"
              hint="Nothing is accepted after this day"
              {...field("lastDispatchOn")}
            />
            <PickField label="Delivery" options={optionsOf(deliveryLabel)} {...delivery} />
            {languages.map(([code, language]) => (
              <TextField key={code} label={`Freight note, ${language}`} maxLength={300} {...field(`freight${code}`)} />
            ))}
          </>
        ) : null}
        {sells
          ? null
          : languages.map(([code, language]) => (
              <TextField key={code} label={`Reason, ${language}`} maxLength={300} {...field(`reason${code}`)} />
            ))}
      </form>
    </Dialog>
  );
}
