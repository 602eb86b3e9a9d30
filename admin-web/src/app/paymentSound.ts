import { createStore } from "@shop/shared/lib/createStore";
import { readText, writeText } from "@shop/shared/lib/storage";
import { useEffect, useRef } from "react";

const storageKey = "payment-sound";
const store = createStore(() => readText(storageKey) === "on");

/** Stored in this browser; off by default. */
export const paymentSound = {
  on: store.get,
  set(on: boolean) {
    writeText(storageKey, on ? "on" : null);
    store.changed();
  },
};

export const usePaymentSoundIsOn = store.use;

const notes = [660, 880];
/** Seconds of a note. */
const length = 0.16;
let audio: AudioContext | null = null;

/** Two short notes. Nothing before the first click or key in this tab: browsers allow sound only after it. */
export function playTone(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  void audio.resume();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  const start = audio.currentTime + 0.05;
  const end = start + notes.length * length;
  volume.gain.setValueAtTime(0.2, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  for (const [index, frequency] of notes.entries()) {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(start + index * length);
    note.stop(start + (index + 1) * length);
  }
}

/** Plays when the number of waiting payments rises; not for the first or an unknown number. */
export function useToneForNewPayments(waiting: number | undefined): void {
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting === undefined) return;
    if (before.current !== undefined && waiting > before.current && paymentSound.on()) playTone();
    before.current = waiting;
  }, [waiting]);
}
