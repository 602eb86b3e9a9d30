import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { changed } from "../../api/events";
import { saveShop, shopSettingsQuery } from "../../api/shop";
import type { ShopSettings } from "../../api/types";
import { failed } from "../../lib/messages";
import { groupReference } from "../../lib/order";
import { ApiError } from "../../shared/api/errors";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { LeaveGuard } from "../../ui/LeaveGuard";
import { Note } from "../../ui/Note";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone, toastFailed } from "../../ui/toast";
import { BankFields, ShopFields, TextRow } from "./ShopFields";
import { changesMoney, type ShopForm, shopChanges, shopErrors, shopLabels, told, toShopForm } from "./shop";

const idOf = (key: string) => `shop-${key}`;

/** Who the shop is and where its money goes. What changes is reviewed before it is saved. */
export function ShopEditor({ settings: first }: { settings: ShopSettings }) {
  const client = useQueryClient();
  const [settings, setSettings] = useState(first);
  const [reviewing, setReviewing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [refused, setRefused] = useState<ApiError["fields"]>([]);
  const form = useForm<ShopForm>({
    initialValues: toShopForm(first),
    validate: (values) => (attempt > 0 ? shopErrors(values, settings) : {}),
    validateInputOnChange: attempt > 0,
  });
  const changes = shopChanges(settings, form.values);
  const keys = Object.keys(changes) as (keyof ShopSettings)[];
  const names = keys.map((key) => shopLabels[key]);

  const review = (event?: FormEvent) => {
    event?.preventDefault();
    const errors = shopErrors(form.values, settings);
    form.setErrors(errors);
    setAttempt((count) => count + 1);
    if (Object.keys(errors).length === 0 && keys.length > 0) setReviewing(true);
  };

  const save = async () => {
    setBusy(true);
    setError("");
    setRefused([]);
    try {
      const saved = await saveShop(changes);
      setSettings(saved);
      form.setValues(toShopForm(saved));
      client.setQueryData(shopSettingsQuery.queryKey, saved);
      toastDone("Shop settings updated successfully");
      await changed(client, "shop");
    } catch (failure) {
      setError(toastFailed(failure, failed.saveShop));
      if (failure instanceof ApiError) setRefused(failure.fields);
    } finally {
      setBusy(false);
      setReviewing(false);
    }
  };

  const field = (key: keyof ShopForm) => {
    const { error: mine, ...props } = form.getInputProps(key);
    const before =
      key !== "accountAgain" && key in changes ? `Changed. Before: ${told(key, settings[key])}` : undefined;
    return {
      id: idOf(key),
      ...props,
      hint: before,
      error: mine ?? refused.find((each) => each.field === key)?.message,
    };
  };
  const shown = Object.entries(form.errors).map(([key, message]) => ({ id: idOf(key), message: String(message) }));
  const { values } = form;

  return (
    <form onSubmit={review} noValidate className="editor">
      <LeaveGuard dirty={keys.length > 0 && !busy} what="the shop settings" changes={names} />
      {shown.length > 0 || error ? (
        <ErrorSummary
          title={shown.length > 0 ? "Please fix the form errors" : error}
          errors={shown.length > 0 ? shown : refused.map((each) => ({ id: idOf(each.field), message: each.message }))}
          attempt={attempt}
        />
      ) : null}
      <div className="two aside">
        <div className="col">
          <Note>
            <b>Money goes where this section says.</b> Changes to the bank account or UPI id are mailed to every super
            admin and kept in the record.
          </Note>
          <BankFields field={field} kind={values.upiKind} onKind={(kind) => form.setFieldValue("upiKind", kind)} />
          <ShopFields field={field} tick={(key) => form.getInputProps(key, { type: "checkbox" })} />
        </div>
        <div className="col">
          <section className="card">
            <header>
              <h2>Orders</h2>
            </header>
            <div className="body form">
              <TextRow name="holdingMinutes" field={field} after="min" inputMode="numeric" />
              <TextRow name="minimumOrder" field={field} before="₹" inputMode="decimal" placeholder="Off" />
              <TextRow name="advertisedMinimum" field={field} before="₹" inputMode="decimal" />
              <TextRow name="giftThreshold" field={field} before="₹" inputMode="decimal" />
              <TextRow name="orderPrefix" field={field} autoCapitalize="characters" />
              <TextRow name="keepProofsDays" field={field} after="days" inputMode="numeric" />
              <TextRow name="keepPersonalDays" field={field} after="days" inputMode="numeric" />
              <label className="tick">
                <input type="checkbox" {...form.getInputProps("codEnabled", { type: "checkbox" })} />
                <span>Cash on delivery</span>
              </label>
            </div>
          </section>
          <section className="card">
            <header>
              <h2>What customers see</h2>
            </header>
            <div className="body s">
              <p className="dim">On the payment page, after saving:</p>
              <b>{values.accountName}</b>
              <span className="block mono">{groupReference(values.accountNumber)}</span>
              <span className="block">{values.ifsc}</span>
              <span className="block mono">{values.upiId}</span>
            </div>
          </section>
        </div>
      </div>
      <SaveBar
        said={
          keys.length === 0 ? (
            "No changes"
          ) : (
            <>
              {keys.length} {keys.length === 1 ? "change" : "changes"}: <b>{names.join(", ")}</b>
            </>
          )
        }
        save="Review and save"
        cancel="Discard"
        busy={busy}
        locked={keys.length === 0}
        onSave={review}
        onCancel={() => keys.length > 0 && setDiscarding(true)}
      />
      {discarding ? (
        <ConfirmDialog
          title="Discard your changes?"
          keep="Keep editing"
          act="Discard"
          onKeep={() => setDiscarding(false)}
          onAct={() => {
            form.setValues(toShopForm(settings));
            form.clearErrors();
            setDiscarding(false);
          }}
        >
          <p>
            Not saved: <b>{names.join(", ")}</b>
          </p>
        </ConfirmDialog>
      ) : null}
      {reviewing ? (
        <Dialog
          title="Save these changes?"
          onClose={() => setReviewing(false)}
          locked={busy}
          size={560}
          footer={
            <>
              <Button onClick={() => setReviewing(false)} disabled={busy} data-autofocus>
                Back
              </Button>
              <Button kind={changesMoney(changes) ? "bad" : "main"} busy={busy} onClick={() => void save()}>
                Save
              </Button>
            </>
          }
        >
          {changesMoney(changes) ? (
            <p className="s">
              <b>Customers will pay to another place.</b> Every super admin gets an e-mail.
            </p>
          ) : null}
          <table className="tbl slim review">
            <thead>
              <tr>
                <th>Setting</th>
                <th>Before</th>
                <th>After</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <tr key={key}>
                  <td>{shopLabels[key]}</td>
                  <td className="dim">{told(key, settings[key])}</td>
                  <td>
                    <b>{told(key, changes[key])}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Dialog>
      ) : null}
    </form>
  );
}
