const grams = new Intl.NumberFormat("en-IN");
const kilos = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 350 g, 4.2 kg; a dash for what is not known. */
export function formatWeight(weight: number | null): string {
  if (weight === null) return "–";
  return weight < 1000 ? `${grams.format(weight)} g` : `${kilos.format(weight / 1000)} kg`;
}
