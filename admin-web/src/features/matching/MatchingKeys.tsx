import { useKeys } from "../../ui/keys";

/** What the keys do now; what is left out does nothing. */
export type Bound = {
  onMove: (step: number) => void;
  onArm?: () => void;
  onEnter?: () => void;
  onBack?: () => void;
  onSelect?: () => void;
  onAside?: () => void;
  onOrder?: () => void;
  onUndo?: () => void;
};

/** The keys of the matching page. Mounted after what is opened, it goes before the keys of the picture. */
export function MatchingKeys({ onMove, onArm, onEnter, onBack, onSelect, onAside, onOrder, onUndo }: Bound) {
  useKeys({
    j: () => onMove(1),
    k: () => onMove(-1),
    ArrowDown: () => onMove(1),
    ArrowUp: () => onMove(-1),
    a: onArm,
    Enter: onEnter,
    Escape: onBack,
    x: onSelect,
    d: onAside,
    o: onOrder,
    u: onUndo,
  });
  return null;
}
