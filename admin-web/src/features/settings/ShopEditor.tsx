import { cx } from "@shop/shared/lib/classes";
import { useQuery } from "@tanstack/react-query";
import { type BaseSyntheticEvent, useState } from "react";
import { useController } from "react-hook-form";
import { saveShopMutation, shopQuery } from "../../api/shop";
import type { ShopSettings } from "../../api/types";
import { failed } from "../../lib/messages";
import { groupReference } from "../../lib/order";
import { keysOf, optionsOf } from "../../lib/records";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { Checkbox, Fields, PickField } from "../../ui/Field";
import { ResourceEditor } from "../../ui/ResourceEditor";
import { SalesNote } from "../../ui/SalesNote";
import { Table } from "../../ui/Table";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { FreshCode } from "./FreshCode";
import { BankFields, ShopFields, TextRow } from "./ShopFields";
import {
  billingLabels,
  changesMoney,
  formatSetting,
  type ShopForm,
  shopChanges,
  shopLabels,
  shopSchema,
  toShopForm,
} from "./shop";

const read = [
  "name",
  "tagline",
  "taglineTa",
  "taglineHi",
  "about",
  "aboutTa",
  "aboutHi",
  "promotionTitle",
  "promotionTitleTa",
  "promotionTitleHi",
] as const;

/** The shop's identity and payee. Changes are reviewed before they are saved. */
export function ShopEditor({ settings: first }: { settings: ShopSettings }) {
  const [settings, setSettings] = useState(first);
  const [reviewing, setReviewing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [code, setCode] = useState("");
  const form = useMutationForm({
    id: "shop",
    schema: shopSchema(settings),
    defaultValues: toShopForm(first),
    mutation: saveShopMutation,
    variables: (values) => ({ ...shopChanges(settings, values), totpCode: code.trim() || undefined }),
    failed: failed.saveShop,
    invalid: "Please fix the form errors",
    texts: ["tagline", "about", "promotionTitle", "promotionText"],
    changes: (values) => keysOf(shopChanges(settings, values)).map((key) => shopLabels[key]),
    onSuccess: (saved) => {
      setSettings(saved.settings);
      form.reset(toShopForm(saved.settings));
      setReviewing(false);
      toastDone(saved.message);
    },
    onError: () => {
      setReviewing(false);
      setCode("");
      return false;
    },
  });
  const { control, register, values, changes: names } = form;
  const changes = shopChanges(settings, values);
  const keys = keysOf(changes);
  const mode = useQuery(shopQuery).data?.selling.mode;
  const review = (event?: BaseSyntheticEvent) =>
    form.handleSubmit(() => (keys.length > 0 ? setReviewing(true) : undefined))(event);
  const hintOf = (name: string) => {
    const key = keys.find((each) => each === name);
    return key && `Changed. Before: ${formatSetting(key, settings[key])}`;
  };
  const field = (key: keyof ShopForm) => ({ ...register(key), hint: hintOf(key) });
  const upiKind = useController({ control, name: "upiKind" }).field;
  const billing = useController({ control, name: "billing" }).field;

  return (
    <ResourceEditor
      form={form}
      what="the shop settings"
      onSubmit={review}
      notes={<SalesNote mode={mode} values={values} labels={shopLabels} names={read} />}
      status={
        keys.length === 0 ? (
          "No changes"
        ) : (
          <>
            {keys.length} {keys.length === 1 ? "change" : "changes"}: <b>{names.join(", ")}</b>
          </>
        )
      }
      locked={keys.length === 0}
      save="Review and save"
      cancel="Discard"
      onCancel={() => keys.length > 0 && setDiscarding(true)}
      aside={
        <>
          <Card>
            <header>
              <h2>Orders</h2>
            </header>
            <Fields>
              <TextRow name="holdingMinutes" field={field} after="min" inputMode="numeric" />
              <TextRow name="minimumOrder" field={field} before="₹" inputMode="decimal" placeholder="Off" />
              <TextRow name="advertisedMinimum" field={field} before="₹" inputMode="decimal" />
              <TextRow name="giftThreshold" field={field} before="₹" inputMode="decimal" />
              <TextRow name="orderPrefix" field={field} autoCapitalize="characters" />
              <TextRow name="keepProofsDays" field={field} after="days" inputMode="numeric" />
              <TextRow name="keepPersonalDays" field={field} after="days" inputMode="numeric" />
              <Checkbox label="Cash on delivery" {...register("codEnabled")} />
            </Fields>
          </Card>
          <Card>
            <header>
              <h2>Bills</h2>
            </header>
            <Fields>
              <PickField
                label={shopLabels.billing}
                options={optionsOf(billingLabels)}
                hint={hintOf("billing")}
                {...billing}
              />
              <TextRow name="billSeries" field={field} autoCapitalize="characters" maxLength={2} />
            </Fields>
          </Card>
          <Card>
            <header>
              <h2>What customers see</h2>
            </header>
            <CardBody className={text.small}>
              <p className={text.dim}>On the payment page, once it is confirmed:</p>
              <b>{values.accountName}</b>
              <span className={cx(text.block, text.mono)}>{groupReference(values.accountNumber)}</span>
              <span className={text.block}>{values.ifsc}</span>
              <span className={cx(text.block, text.mono)}>{values.upiId}</span>
            </CardBody>
          </Card>
        </>
      }
    >
      <Alert>
        <b>Money goes where this section says.</b> A change waits until another super admin confirms it, and is mailed
        to every super admin. A shop with one super admin waits 24 hours.
      </Alert>
      <BankFields field={field} kind={upiKind.value} onKind={upiKind.onChange} />
      <ShopFields form={form} field={field} hintOf={hintOf} />
      {discarding ? (
        <ConfirmDialog
          title="Discard your changes?"
          cancelLabel="Keep editing"
          confirmLabel="Discard"
          onCancel={() => setDiscarding(false)}
          onConfirm={() => {
            form.reset(toShopForm(settings));
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
          locked={form.isPending}
          size={560}
          footer={
            <>
              <Button onClick={() => setReviewing(false)} disabled={form.isPending} data-autofocus>
                Back
              </Button>
              <Button
                variant={changesMoney(changes) ? "bad" : "solid"}
                busy={form.isPending}
                onClick={() => form.send(values)}
              >
                Save
              </Button>
            </>
          }
        >
          {changesMoney(changes) ? (
            <p className={text.small}>
              <b>Customers will pay to another place</b> once another super admin has confirmed it. Every super admin
              gets an e-mail.
            </p>
          ) : null}
          {changesMoney(changes) ? (
            <FreshCode value={code} onChange={(event) => setCode(event.currentTarget.value)} />
          ) : null}
          <Table slim loose>
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
                  <td className={text.dim}>{formatSetting(key, settings[key])}</td>
                  <td>
                    <b>{formatSetting(key, changes[key])}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Dialog>
      ) : null}
    </ResourceEditor>
  );
}
