import { readText, writeText } from "@shop/shared/lib/storage";
import { useLayoutEffect, useRef, useState } from "react";
import type { Proof, ReadValue } from "../../api/types";
import { Button } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import { useKeys } from "../../ui/keys";
import { Placeholder } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import styles from "./ProofViewer.module.css";
import { agreements, fieldNames } from "./reading";
import { boxOf, nextZoom, parseZoom, scaled, type Zoom } from "./zoom";

type Props = {
  proof: Proof | null;
  customer: string;
  caption: string;
  /** What was read in the picture, with its places. */
  values?: ReadValue[];
  /** Called when the picture has been painted, and when it is gone again. */
  onSeen: (seen: boolean) => void;
  /** Refetches the order to renew an expired link. */
  onExpired: () => Promise<unknown>;
};

const zoomKey = "proof-zoom";

/** Black in both themes, scrolls, turns, and remembers its zoom from order to order. */
export function ProofViewer({ proof, customer, caption, values = [], onSeen, onExpired }: Props) {
  const [zoom, setZoom] = useState<Zoom>(() => parseZoom(readText(zoomKey)));
  const [turn, setTurn] = useState(0);
  const [ended, setEnded] = useState<{ source: string; state: "shown" | "failed" } | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [natural, setNatural] = useState({ width: proof?.width ?? 1080, height: proof?.height ?? 2160 });
  const [room, setRoom] = useState({ width: 402, height: 600 });
  const view = useRef<HTMLElement>(null);
  const renewed = useRef(false);

  useLayoutEffect(() => {
    const box = view.current;
    if (!box) return;
    const measure = () => setRoom({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const path = proof?.path ?? "";
  // After an expired link the order brings a new one; while the old one shows, it stays.
  const source = ended?.state === "shown" ? ended.source : attempts === 0 ? path : `${path}#${attempts}`;
  const state = ended?.source === source ? ended.state : "loading";

  const painted = (image: HTMLImageElement) => {
    setNatural({ width: image.naturalWidth || 1080, height: image.naturalHeight || 2160 });
    setEnded({ source, state: "shown" });
    requestAnimationFrame(() => requestAnimationFrame(() => onSeen(true)));
  };
  const lost = () => {
    onSeen(false);
    setEnded({ source, state: "failed" });
    if (renewed.current) return;
    renewed.current = true;
    void onExpired();
  };
  const renew = async () => {
    await onExpired();
    setAttempts((before) => before + 1);
  };
  const set = (next: Zoom) => {
    setZoom(next);
    writeText(zoomKey, String(next));
  };
  const pan = (x: number, y: number) => view.current?.scrollBy({ left: x, top: y });
  useKeys({
    z: () => set(nextZoom(zoom)),
    "+": () => set(scaled(zoom, natural, room, turn, 1.25)),
    "=": () => set(scaled(zoom, natural, room, turn, 1.25)),
    "-": () => set(scaled(zoom, natural, room, turn, 0.8)),
    ArrowUp: () => pan(0, -80),
    ArrowDown: () => pan(0, 80),
    ArrowLeft: () => pan(-80, 0),
    ArrowRight: () => pan(80, 0),
  });

  const box = boxOf(zoom, natural, room, turn);
  const modes: { value: Zoom; label: string }[] = [
    { value: "width", label: "Width" },
    { value: "whole", label: "Whole" },
    { value: 1, label: "100%" },
  ];
  return (
    <figure className={styles.stage} aria-label="Payment screenshot">
      <div className={styles.tools}>
        {modes.map(({ value, label }) => (
          <Button key={label} aria-pressed={zoom === value} onClick={() => set(value)} aria-keyshortcuts="Z">
            {label}
            {value === 1 ? <Kbd>Z</Kbd> : null}
          </Button>
        ))}
        <span className={layout.grow} />
        <Button icon="minus" aria-label="Smaller" onClick={() => set(scaled(zoom, natural, room, turn, 0.8))} />
        <Button icon="plus" aria-label="Larger" onClick={() => set(scaled(zoom, natural, room, turn, 1.25))} />
        <Button icon="rotate" aria-label="Rotate" onClick={() => setTurn((turn + 90) % 360)} />
      </div>
      <section
        className={styles.view}
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Payment screenshot, scroll or use arrow keys"
      >
        {!proof ? (
          <Placeholder icon="warn" className={styles.missing}>
            <b>No payment screenshot found</b>
            <span className={text.small}>Approve is locked without one.</span>
          </Placeholder>
        ) : state === "failed" ? (
          <Placeholder icon="warn" alert className={styles.missing}>
            <b>Failed to load payment screenshot image</b>
            <span className={text.small}>Approve is locked until it can be seen.</span>
            <Button onClick={() => void renew()}>Try Again</Button>
          </Placeholder>
        ) : (
          <div className={styles.proof} style={{ width: box.width, height: box.height }}>
            {state === "loading" ? (
              <span className={styles.wait} role="status" aria-label="Loading the picture" />
            ) : null}
            <img
              key={source}
              src={source}
              alt={`Payment screenshot sent by ${customer}`}
              width={natural.width}
              height={natural.height}
              style={{
                width: box.imageWidth,
                height: box.imageHeight,
                transform: `translate(-50%, -50%) rotate(${turn}deg)`,
              }}
              onLoad={(event) => painted(event.currentTarget)}
              onError={lost}
            />
            {state === "shown" ? (
              <div
                className={styles.boxes}
                style={{
                  width: box.imageWidth,
                  height: box.imageHeight,
                  transform: `translate(-50%, -50%) rotate(${turn}deg)`,
                }}
              >
                {values.map(({ name, agreement, box: [left = 0, top = 0, right = 0, bottom = 0] }) => (
                  <span
                    key={name}
                    data-agreement={agreement}
                    title={`${fieldNames[name]}: ${agreements[agreement]}`}
                    style={{
                      left: `${left * 100}%`,
                      top: `${top * 100}%`,
                      width: `${(right - left) * 100}%`,
                      height: `${(bottom - top) * 100}%`,
                    }}
                  />
                ))}
              </div>
            ) : null}
          </div>
        )}
      </section>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
