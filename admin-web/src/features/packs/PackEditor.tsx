import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { getErrorMessage } from "../../api/errors";
import { changed } from "../../api/events";
import { savePack } from "../../api/packs";
import type { Pack, PackLine } from "../../api/types";
import { count, rupees } from "../../lib/money";
import { ApiError } from "../../shared/api/errors";
import { ActiveBadge } from "../../ui/badges";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { AreaField, TextField, TickField } from "../../ui/Field";
import { LeaveGuard } from "../../ui/LeaveGuard";
import { PageHead } from "../../ui/PageHead";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone, toastFailed } from "../../ui/toast";
import { packPaths, packSaid, type Words } from "./kinds";
import { LinesEditor } from "./LinesEditor";
import { pieces, priceOf } from "./packs";

type Form = { name: string; price: string; description: string; crackers: PackLine[]; isActive: boolean };

const labels = { name: "Name", price: "Price", description: "Description", crackers: "Products", isActive: "Active" };
const idOf = (key: string) => `pack-${key}`;

function formOf(pack: Pack | null): Form {
  if (!pack) return { name: "", price: "", description: "", crackers: [], isActive: true };
  return {
    ...pack,
    price: pack.price.toFixed(2),
    crackers: pack.crackers.map(({ name, quantity }) => ({ name, quantity })),
  };
}

export function PackEditor({ pack, words }: { pack: Pack | null; words: Words }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const to = packPaths(words);
  const said = packSaid(words);
  const [base] = useState(() => formOf(pack));
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [error, setError] = useState("");
  const [refused, setRefused] = useState<ApiError["fields"]>([]);
  const rules = (values: Form) => ({
    name: values.name.trim() ? null : `${words.One} name is required`,
    price: values.price.trim() ? null : `${words.One} price is required`,
    description: values.description.trim() ? null : "Description is required",
  });
  const form = useForm<Form>({
    initialValues: base,
    validate: (values) => (attempt > 0 ? rules(values) : {}),
    validateInputOnChange: attempt > 0,
  });
  const { values } = form;
  const changes = (Object.keys(labels) as (keyof Form)[])
    .filter((key) => JSON.stringify(values[key]) !== JSON.stringify(base[key]))
    .map((key) => labels[key]);
  const dirty = changes.length > 0 && !saved;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || saved) return;
    const errors = Object.fromEntries(Object.entries(rules(values)).filter(([, message]) => message !== null));
    form.setErrors(errors);
    setAttempt((before) => before + 1);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    setError("");
    setRefused([]);
    const body = {
      ...values,
      name: values.name.trim(),
      description: values.description.trim(),
      price: priceOf(values.price),
    };
    try {
      const { name, price, description, crackers, isActive } = body;
      await savePack(words.kind, pack?._id ?? null, { name, price, description, crackers, isActive });
      setSaved(true);
      toastDone(pack ? said.updated : said.created, values.name);
      await changed(client, words.kind);
      navigate(to.list);
    } catch (failure) {
      toastFailed(failure, said.save);
      setError(getErrorMessage(failure, said.save));
      if (failure instanceof ApiError) setRefused(failure.fields);
      setBusy(false);
    }
  };

  const shown = Object.entries(form.errors).map(([key, message]) => ({ id: idOf(key), message: String(message) }));
  const field = (key: "name" | "price" | "description") => {
    const { error: mine, ...props } = form.getInputProps(key);
    return { id: idOf(key), ...props, error: mine ?? refused.find((each) => each.field === key)?.message };
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="editor">
      <PageHead
        title={pack ? `Edit ${words.One}` : `Add ${words.One}`}
        back={{ to: to.list, label: `Back to ${words.many}` }}
        badges={<ActiveBadge active={values.isActive} />}
      />
      <LeaveGuard dirty={dirty} what={values.name || `this ${words.one}`} changes={changes} />
      {shown.length > 0 || error ? (
        <ErrorSummary
          title={shown.length > 0 ? "Please fix the form errors" : error}
          errors={shown.length > 0 ? shown : refused.map(({ field: key, message }) => ({ id: idOf(key), message }))}
          attempt={attempt}
        />
      ) : null}
      <div className="two aside">
        <div className="col">
          <section className="card">
            <header>
              <h2>{words.One}</h2>
            </header>
            <div className="body form">
              <TextField span="w4" label={`${words.One} Name`} maxLength={160} {...field("name")} />
              <TextField
                span="w2"
                label={`${words.One} Price (₹)`}
                inputMode="decimal"
                {...field("price")}
                onBlur={() =>
                  form.setFieldValue("price", values.price.trim() === "" ? "" : priceOf(values.price).toFixed(2))
                }
              />
              <AreaField label="Description" rows={3} maxLength={5000} {...field("description")} />
            </div>
          </section>
          <LinesEditor lines={values.crackers} onChange={(crackers) => form.setFieldValue("crackers", crackers)} />
        </div>
        <div className="col">
          <section className="card">
            <header>
              <h2>Visibility</h2>
            </header>
            <div className="body">
              <TickField
                label="Active"
                hint="Shown to customers"
                {...form.getInputProps("isActive", { type: "checkbox" })}
              />
            </div>
          </section>
          <section className="card">
            <header>
              <h2>Summary</h2>
            </header>
            <dl className="body kv">
              <dt>Total quantity</dt>
              <dd>{count(pieces(values.crackers))}</dd>
              <dt>Lines</dt>
              <dd>{values.crackers.length} different products</dd>
              <dt className="sum">Price</dt>
              <dd className="sum">{rupees(priceOf(values.price))}</dd>
            </dl>
          </section>
        </div>
      </div>
      <SaveBar
        said={dirty ? "Unsaved changes" : saved ? "Saved" : "No changes"}
        save={pack ? `Update ${words.One}` : `Create ${words.One}`}
        busy={busy}
        locked={saved}
        onSave={() => void submit()}
        onCancel={() => navigate(to.list)}
      />
    </form>
  );
}
