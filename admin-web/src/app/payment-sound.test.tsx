import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paymentSound, useToneForNewPayments } from "./paymentSound";
import { SoundSwitch } from "./SoundSwitch";

const played = vi.fn();

class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => ({
    connect: vi.fn(),
    gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
  });
  createOscillator = () => ({ frequency: { value: 0 }, connect: vi.fn(), start: played, stop: vi.fn() });
}

const activation = { hasBeenActive: true };

beforeEach(() => {
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.defineProperty(navigator, "userActivation", { value: activation, configurable: true });
});

afterEach(() => {
  act(() => paymentSound.set(false));
  activation.hasBeenActive = true;
  played.mockClear();
  vi.unstubAllGlobals();
});

function Waiting({ number }: { number: number | undefined }) {
  useToneForNewPayments(number);
  return null;
}

/** The notes that were played while the numbers followed each other. */
function notesOf(...numbers: (number | undefined)[]): number {
  const { rerender } = render(<Waiting number={numbers[0]} />);
  for (const number of numbers.slice(1)) rerender(<Waiting number={number} />);
  return played.mock.calls.length;
}

describe("sound for new payments", () => {
  it("is off at first", () => {
    expect(notesOf(1, 2)).toBe(0);
    render(<SoundSwitch />);
    expect(screen.getByRole("switch", { name: "Sound for new payments" })).not.toBeChecked();
  });

  it.each([
    ["the first number", [3], 0],
    ["the first number, after it was not known", [undefined, 3], 0],
    ["one more", [3, 4], 2],
    ["several more at once", [3, 9], 2],
    ["the same number again", [3, 3], 0],
    ["fewer", [3, 2, 1], 0],
    ["fewer, then one more", [3, 2, 3], 2],
    ["not known meanwhile, and the same", [3, undefined, 3], 0],
  ] as const)("of %s", (_, numbers, notes) => {
    paymentSound.set(true);
    expect(notesOf(...numbers)).toBe(notes);
  });

  it("is not tried before the first click or key in the tab", () => {
    paymentSound.set(true);
    activation.hasBeenActive = false;
    expect(notesOf(1, 2)).toBe(0);
  });

  it("is turned on in this browser, and heard once", async () => {
    render(<SoundSwitch />);
    const button = screen.getByRole("switch", { name: "Sound for new payments" });
    await userEvent.click(button);
    expect(button).toBeChecked();
    expect(button).toHaveTextContent("On");
    expect(played).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem("payment-sound")).toBe("on");
    await userEvent.click(button);
    expect(button).not.toBeChecked();
    expect(localStorage.getItem("payment-sound")).toBeNull();
  });
});
