import type { components } from "../../api/schema";
import type { ProductRow } from "../../api/types";
import { keysOf, optionsOf } from "../../lib/records";
import type { Option } from "../../ui/Select";

type Schemas = components["schemas"];

/** What a product may state of its noise and its effects, in the words of this site. */
const noiseNames: Record<Schemas["NoiseLevel"], string> = {
  silent: "Silent",
  low: "Low",
  medium: "Medium",
  loud: "Loud",
};

export const effectNames: Record<Schemas["Effect"], string> = {
  sparks: "Sparks",
  fountain: "Fountain",
  spinning: "Spinning",
  aerial: "In the sky",
  bang: "Bang",
  crackling: "Crackling",
  whistling: "Whistling",
  flashing: "Flashing",
  smoke: "Smoke",
  multicolour: "Many colours",
};

export const noiseLevels = keysOf(noiseNames);
export const effects = keysOf(effectNames);

export const noiseOptions = optionsOf(noiseNames);
export const effectOptions = optionsOf(effectNames);
/** Green or not, as a form value; an empty text is "not stated". */
export const greenOptions: Option[] = [
  { value: "", label: "Not stated" },
  { value: "yes", label: "Green cracker" },
  { value: "no", label: "No green cracker" },
];

/** "Loud, up to 120 dB at 4 m", or nothing. */
export function noiseText({ noiseLevel, noiseDb }: { noiseLevel: ProductRow["noiseLevel"]; noiseDb?: number | null }) {
  return [noiseLevel ? noiseNames[noiseLevel] : "", noiseDb ? `up to ${noiseDb} dB at 4 m` : ""]
    .filter(Boolean)
    .join(", ");
}
