import { cx } from "@shop/shared/lib/classes";
import { useState } from "react";
import type { Language } from "../../lib/languages";
import { slugOf } from "../../lib/slug";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { FieldError } from "../../ui/Field";
import { AddRow } from "../../ui/FilterBar";
import { Input } from "../../ui/Input";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { newSub, type SubForm, subError } from "./rules";

export function SubEditor({ subs, onChange }: { subs: SubForm[]; onChange: (subs: SubForm[]) => void }) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [error, setError] = useState("");

  const add = () => {
    const problem = subError(
      name,
      subs.map((sub) => sub.name),
    );
    setError(problem);
    if (problem) return document.getElementById("sub-name")?.focus();
    onChange([...subs, newSub(name, description)]);
    setName("");
    setDescription("");
    document.getElementById("sub-name")?.focus();
  };
  const rename = (index: number, next: string) =>
    onChange(subs.map((sub, at) => (at === index ? { ...sub, name: next, slug: slugOf(next) } : sub)));

  return (
    <Card>
      <header>
        <h2>Subcategories ({subs.length})</h2>
      </header>
      <AddRow>
        <Input
          id="sub-name"
          placeholder="Subcategory name"
          aria-label="Subcategory name"
          maxLength={80}
          value={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "sub-error" : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError("");
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Input
          placeholder="Description (optional)"
          aria-label="Subcategory description"
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button icon="plus" onClick={add}>
          Add
        </Button>
        <FieldError id="sub-error">{error}</FieldError>
      </AddRow>
      {subs.length === 0 ? (
        <CardBody className={text.note} as="p">
          No subcategories. A product needs at least one.
        </CardBody>
      ) : (
        <Table slim>
          <thead className={layout.unseen}>
            <tr>
              <th>Name</th>
              <th>Slug</th>
              <th>Remove</th>
            </tr>
          </thead>
          <tbody>
            {subs.map((sub, index) => {
              const problem = subError(
                sub.name,
                subs.filter((_, at) => at !== index).map((other) => other.name),
              );
              return (
                <tr key={`${index}`}>
                  <td>
                    <Input
                      aria-label={`Name of subcategory ${index + 1}`}
                      value={sub.name}
                      aria-invalid={problem ? true : undefined}
                      onChange={(event) => rename(index, event.currentTarget.value)}
                    />
                    <FieldError>{problem}</FieldError>
                  </td>
                  <td className={cx(text.hint, text.mono, layout.wideOnly)}>{sub.slug}</td>
                  <td className={text.right}>
                    <Button
                      variant="ghost"
                      icon="bin"
                      aria-label={`Remove ${sub.name}`}
                      onClick={() => onChange(subs.filter((_, at) => at !== index))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

type NamesProps = { language: Exclude<Language, { key: "en" }>; subs: SubForm[]; onChange: (subs: SubForm[]) => void };

/** The names and descriptions of the subcategories in another language, a row each. */
export function SubNames({ language: { key, inEnglish }, subs, onChange }: NamesProps) {
  const set = (index: number, part: "names" | "descriptions", text: string) =>
    onChange(subs.map((sub, at) => (at === index ? { ...sub, [part]: { ...sub[part], [key]: text } } : sub)));
  if (subs.length === 0) return null;
  return (
    <Table slim>
      <thead>
        <tr>
          <th>Subcategory</th>
          <th>Name and description in {inEnglish}</th>
        </tr>
      </thead>
      <tbody>
        {subs.map((sub, index) => (
          <tr key={`${index}`}>
            <td>{sub.name}</td>
            <td>
              <Input
                aria-label={`${sub.name} in ${inEnglish}`}
                lang={key}
                maxLength={160}
                value={sub.names[key]}
                onChange={(event) => set(index, "names", event.currentTarget.value)}
              />
              <Input
                placeholder="Description (optional)"
                aria-label={`Description of ${sub.name} in ${inEnglish}`}
                lang={key}
                maxLength={10000}
                value={sub.descriptions[key]}
                onChange={(event) => set(index, "descriptions", event.currentTarget.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
