import { cx } from "@shop/shared/lib/classes";
import { formatTime } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useState } from "react";
import type { Category } from "../../api/types";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Icon } from "../../ui/Icon";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import styles from "./ConflictPanel.module.css";
import { type Conflict, conflictsOf, merged, type Side } from "./conflict";
import { fieldLabels, type ProductForm, toValues } from "./form";
import { effectNames, greenOptions, noiseText } from "./stated";

type Props = {
  base: ProductForm;
  mine: ProductForm;
  theirs: ProductForm;
  by: string;
  at: string;
  categories: Category[];
  busy: boolean;
  onSave: (form: ProductForm) => void;
};

function show(form: ProductForm, key: keyof ProductForm, categories: Category[]): string {
  const values = toValues(form);
  if (key === "price") return rupees(values.price);
  if (key === "discount") return `${values.discount}%`;
  if (key === "weight") return `${values.weight} g`;
  if (key === "category") return categories.find(({ _id }) => _id === form.category)?.name ?? form.category;
  if (key === "subCategories") {
    const names = new Map(categories.flatMap(({ subCategories }) => subCategories.map(({ _id, name }) => [_id, name])));
    return form.subCategories.map((id) => names.get(id) ?? id).join(", ");
  }
  if (key === "noiseLevel") return noiseText({ noiseLevel: values.noiseLevel }) || "Not stated";
  if (key === "effects") return values.effects.map((effect) => effectNames[effect]).join(", ") || "Not stated";
  if (key === "isGreenCracker") return greenOptions.find(({ value }) => value === form.isGreenCracker)?.label ?? "";
  if (key === "specifications") return form.specifications.map((each) => `${each.name}: ${each.value}`).join("; ");
  const value = form[key];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value) || "(empty)";
}

/** Somebody saved this product meanwhile: both versions side by side, a choice each, and nothing is lost. */
export function ConflictPanel({ base, mine, theirs, by, at, categories, busy, onSave }: Props) {
  const [conflicts, setConflicts] = useState<Conflict[]>(() => conflictsOf(base, mine, theirs));
  const name = by.split(" ")[0] || "the other";
  const open = conflicts.filter(({ choice }) => choice === null).length;
  const same = Object.keys(fieldLabels).length - conflicts.length;
  const choose = (key: Conflict["key"], choice: Side) =>
    setConflicts((all) => all.map((conflict) => (conflict.key === key ? { ...conflict, choice } : conflict)));
  const all = (choice: Side) => setConflicts((before) => before.map((conflict) => ({ ...conflict, choice })));

  const option = (conflict: Conflict, side: Side) => {
    const form = side === "mine" ? mine : theirs;
    const touched = side === "mine" ? conflict.mineChanged : conflict.theirsChanged;
    return (
      <label className={conflict.choice === side ? styles.chosen : undefined}>
        <input
          type="radio"
          name={`conflict-${conflict.key}`}
          checked={conflict.choice === side}
          onChange={() => choose(conflict.key, side)}
        />
        <span>
          {show(form, conflict.key, categories)}
          {touched ? null : <span className={text.dim}> (not changed by {side === "mine" ? "you" : name})</span>}
        </span>
      </label>
    );
  };

  return (
    <Card className={styles.conflict} role="alert">
      <header>
        <Icon name="warn" />
        <div>
          <h2>{by || "Somebody else"} saved this product while you were editing</h2>
          <span className={text.note}>{at ? `At ${formatTime(at)}. ` : ""}Nothing of yours is lost.</span>
        </div>
      </header>
      {conflicts.length === 0 ? (
        <CardBody className={text.small} as="p">
          Both versions say the same. Save to go on.
        </CardBody>
      ) : (
        <table>
          <thead>
            <tr>
              <th>Field</th>
              <th>Yours</th>
              <th>Saved by {name}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={conflict.key}>
                <td>
                  <b>{fieldLabels[conflict.key]}</b>
                  <br />
                  {conflict.key === "description" ? null : (
                    <span className={text.hint}>was {show(base, conflict.key, categories)}</span>
                  )}
                </td>
                <td data-l="Yours">{option(conflict, "mine")}</td>
                <td data-l={`Saved by ${name}`}>{option(conflict, "theirs")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <CardBody className={cx(layout.row, layout.wrap)} ruled>
        <Button variant="solid" busy={busy} disabled={open > 0} onClick={() => onSave(merged(mine, theirs, conflicts))}>
          Save the chosen values
        </Button>
        <Button onClick={() => all("mine")}>Take all of mine</Button>
        <Button onClick={() => all("theirs")}>Take all of {name}'s</Button>
        <span className={layout.grow} />
        <span className={text.note}>{open > 0 ? `${open} still to choose` : `${same} other fields are the same`}</span>
      </CardBody>
    </Card>
  );
}
