interface PackingRates {
  percent: number
  flat: number
}

/** The packing charge of items of this value, as the server computes it (contract/money.json); nothing for no items. Amounts are rupees. */
export function packingOf({ percent, flat }: PackingRates, subtotal: number): number {
  if (subtotal === 0) return 0
  // In hundredths of a paisa times 100, so that every number is whole: half a paisa is rounded up.
  const share = Math.floor((Math.round(subtotal * 100) * Math.round(percent * 100) + 5_000) / 10_000)
  return (share + Math.round(flat * 100)) / 100
}
