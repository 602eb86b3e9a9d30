import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type PushState, pushQuery, turnOffPushMutation, turnOnPushMutation } from "../api/push";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import layout from "../ui/layout.module.css";
import { toastDone, toastFailed } from "../ui/toast";

const label = "Notifications on this device";

/** Whether this device shows new payments while the back office is closed; nothing where the shop sends none. */
export function PushSwitch() {
  const { data, refetch } = useQuery(pushQuery);
  const [open, setOpen] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const turnOn = useMutation({
    ...turnOnPushMutation,
    onSuccess: () => {
      setOpen(false);
      toastDone("Notifications are on", "This device says when a payment waits, until you sign out.");
    },
    onError: (error) => toastFailed(error, "This browser could not be subscribed. Please try again."),
  });
  const turnOff = useMutation({
    ...turnOffPushMutation,
    onSuccess: () => toastDone("Notifications are off"),
    onError: (error) => toastFailed(error, "The shop could not be reached. Please try again."),
  });
  if (!data) return null;
  const on = data.state === "on";
  const busy = turnOn.isPending || turnOff.isPending;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setUnanswered(answer === "default");
    if (answer === "granted") turnOn.mutate(data.publicKey);
    else await refetch();
  };
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        title={label}
        disabled={busy}
        onClick={() => (on ? turnOff.mutate() : setOpen(true))}
      >
        <Icon name={on ? "device" : "device-off"} />
        <span className={layout.grow}>Notifications</span>
        <span>{on ? "On" : "Off"}</span>
      </button>
      {open && !on ? (
        <Dialog
          title={label}
          onClose={() => setOpen(false)}
          locked={busy}
          footer={
            data.state === "unsupported" ? (
              <Button onClick={() => setOpen(false)}>Close</Button>
            ) : data.state === "blocked" ? (
              <Button onClick={() => void refetch()}>Look again</Button>
            ) : (
              <Button variant="solid" busy={busy} onClick={() => void ask()} data-autofocus>
                Turn on
              </Button>
            )
          }
        >
          <div className={layout.fields}>{explained(data.state, unanswered)}</div>
        </Dialog>
      ) : null}
    </>
  );
}

function explained(state: PushState, unanswered: boolean): ReactNode {
  if (state === "unsupported")
    return (
      <>
        <p>This browser cannot show notifications while the back office is closed.</p>
        <p>
          On an iPhone or iPad they work only from the home screen: in Safari press Share, then Add to Home Screen. Open
          the back office from there, sign in, and turn them on.
        </p>
        <p>Elsewhere use a new Chrome, Edge, Firefox or Safari, and no private window.</p>
      </>
    );
  if (state === "blocked")
    return (
      <>
        <Alert tone="bad">The browser blocks notifications of the back office.</Alert>
        <p>Press the icon left of the address, open the permissions of the site, and allow notifications.</p>
        <p>
          If the back office is on the home screen: open the settings of the phone, Notifications, Back office, and
          allow them.
        </p>
      </>
    );
  return (
    <>
      <p>
        When a payment comes, this device says “A payment is waiting for you.”, also while the back office is closed.
        Order, name and amount are not in it.
      </p>
      <p>It ends when you sign out, and 7 days after you last signed in here.</p>
      {unanswered ? (
        <Alert>Nothing was allowed yet. Press Turn on again, and answer the browser with Allow.</Alert>
      ) : null}
    </>
  );
}
