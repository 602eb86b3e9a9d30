import { describe, expect, it } from 'vitest'
import { percentOff, roundRupees, rupees, splitRupees, sumMoney, timesMoney } from './money'

describe('money', () => {
  it.each([
    [0, '₹0.00'],
    [38, '₹38.00'],
    [3056, '₹3,056.00'],
    [112449, '₹1,12,449.00'],
    [12345678.9, '₹1,23,45,678.90'],
  ])('writes %d as %s', (amount, text) => {
    expect(rupees(amount)).toBe(text)
  })

  it('sets paise apart', () => {
    expect(splitRupees(1999.5)).toEqual({ whole: '₹1,999', paise: '.50' })
  })

  it('leaves paise out of round thresholds only', () => {
    expect(roundRupees(3000)).toBe('₹3,000')
    expect(roundRupees(2999.5)).toBe('₹2,999.50')
  })

  it('adds and multiplies without losing a paisa', () => {
    expect(sumMoney([0.1, 0.2])).toBe(0.3)
    expect(timesMoney(19.99, 3)).toBe(59.97)
  })

  it.each([
    [38, 152, 75],
    [100, 100, 0],
    [100, null, 0],
    [100, 90, 0],
    [1, 1000, 99],
    [199, 200, 0],
  ])('%d instead of %s is %d%% off, never rounded up', (price, original, percent) => {
    expect(percentOff(price, original)).toBe(percent)
  })
})
