import { useKeys } from "../../ui/keys";

/** What the keys do now; what is left out does nothing. */
export type KeyHandlers = {
  onMove: (step: number) => void;
  onApprove?: () => void;
  onEnter?: () => void;
  onBack?: () => void;
  onSelect?: () => void;
  onAside?: () => void;
  onOrder?: () => void;
  onUndo?: () => void;
  /** The focus is in the picture: its own arrow keys move it. */
  looking: boolean;
};

/** The keys of the matching page. Mounted after the picture, so that they take precedence over the picture's keys. */
export function MatchingKeys(handlers: KeyHandlers) {
  const { onMove, onApprove, onEnter, onBack, onSelect, onAside, onOrder, onUndo, looking } = handlers;
  useKeys({
    j: () => onMove(1),
    k: () => onMove(-1),
    ArrowDown: looking ? undefined : () => onMove(1),
    ArrowUp: looking ? undefined : () => onMove(-1),
    a: onApprove,
    Enter: onEnter,
    Escape: onBack,
    x: onSelect,
    d: onAside,
    o: onOrder,
    u: onUndo,
  });
  return null;
}
