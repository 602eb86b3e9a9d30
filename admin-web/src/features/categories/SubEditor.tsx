import { useState } from "react";
import { slugOf } from "../../lib/slug";
import { Button } from "../../ui/Button";
import { FieldError } from "../../ui/Field";
import { type SubForm, subError } from "./rules";

export function SubEditor({ subs, onChange }: { subs: SubForm[]; onChange: (subs: SubForm[]) => void }) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [error, setError] = useState("");

  const add = () => {
    const found = subError(
      name,
      subs.map((sub) => sub.name),
    );
    setError(found);
    if (found) return document.getElementById("sub-name")?.focus();
    onChange([...subs, { name: name.trim(), slug: slugOf(name), description: description.trim() }]);
    setName("");
    setDescription("");
    document.getElementById("sub-name")?.focus();
  };
  const rename = (index: number, next: string) =>
    onChange(subs.map((sub, at) => (at === index ? { ...sub, name: next, slug: slugOf(next) } : sub)));

  return (
    <section className="card">
      <header>
        <h2>Subcategories ({subs.length})</h2>
      </header>
      <div className="filters">
        <input
          id="sub-name"
          className="in grow"
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
        <input
          className="in grow"
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
      </div>
      {subs.length === 0 ? (
        <p className="body s dim">No subcategories. A product needs at least one.</p>
      ) : (
        <table className="tbl slim">
          <thead className="sr">
            <tr>
              <th>Name</th>
              <th>Slug</th>
              <th>Remove</th>
            </tr>
          </thead>
          <tbody>
            {subs.map((sub, index) => {
              const found = subError(
                sub.name,
                subs.filter((_, at) => at !== index).map((other) => other.name),
              );
              return (
                <tr key={`${index}`}>
                  <td>
                    <input
                      className="in"
                      aria-label={`Name of subcategory ${index + 1}`}
                      value={sub.name}
                      aria-invalid={found ? true : undefined}
                      onChange={(event) => rename(index, event.currentTarget.value)}
                    />
                    <FieldError>{found}</FieldError>
                  </td>
                  <td className="mono xs dim not-s">{sub.slug}</td>
                  <td className="r">
                    <Button
                      kind="bare"
                      icon="bin"
                      aria-label={`Remove ${sub.name}`}
                      onClick={() => onChange(subs.filter((_, at) => at !== index))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
