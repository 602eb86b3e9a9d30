import money from '@shop/shared/contract/money.json'
import { expect, it } from 'vitest'
import { packingOf } from './packing'

it.each(money.packing)(
  'packing of $subtotal at $percent % and $flat is $packing, as the server computes it',
  ({ packing, subtotal, ...rates }) => {
    expect(packingOf(rates, subtotal)).toBe(packing)
  },
)
