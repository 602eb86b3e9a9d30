import { Icon } from "../ui/Icon";
import layout from "../ui/layout.module.css";
import { paymentSound, playTone, usePaymentSoundIsOn } from "./paymentSound";

/** Whether this browser plays a tone when another payment waits; turning it on plays it once. */
export function SoundSwitch() {
  const on = usePaymentSoundIsOn();
  const toggle = () => {
    paymentSound.set(!on);
    if (!on) playTone();
  };
  const label = "Sound for new payments";
  return (
    <button type="button" role="switch" aria-checked={on} aria-label={label} title={label} onClick={toggle}>
      <Icon name={on ? "bell" : "bell-off"} />
      <span className={layout.grow}>{label}</span>
      <span>{on ? "On" : "Off"}</span>
    </button>
  );
}
