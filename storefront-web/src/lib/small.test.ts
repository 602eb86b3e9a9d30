import { describe, expect, it } from 'vitest'
import { inAppPath, loginPath } from './paths'
import { limitsOf, readQuantity } from './quantity'

describe('the way back after sign-in stays inside', () => {
  it.each([
    ['/checkout', '/checkout'],
    ['/products?page=2', '/products?page=2'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/login?next=/login', '/'],
    ['/a\nb', '/'],
    [null, '/'],
  ])('%s becomes %s', (asked, answer) => {
    expect(inAppPath(asked)).toBe(answer)
  })

  it('writes the login address', () => {
    expect(loginPath('/bank-details?order=7')).toBe('/login?next=%2Fbank-details%3Forder%3D7')
    expect(loginPath('/')).toBe('/login')
  })
})

describe('quantities', () => {
  it('knows the limits', () => {
    expect(limitsOf({ stock: 24, minOrderQuantity: 2, maxOrderQuantity: 20 })).toEqual({ min: 2, max: 20 })
    expect(limitsOf({ stock: 5, minOrderQuantity: 1, maxOrderQuantity: null })).toEqual({ min: 1, max: 5 })
    expect(limitsOf({})).toEqual({ min: 1, max: 999 })
  })

  it.each([
    ['', 1],
    ['0', 1],
    ['-5', 1],
    ['7', 7],
    ['99', 20],
    ['400000', 20],
    ['௧௨', 12],
    ['2.5', null],
    ['2 boxes', null],
  ])('typed %j becomes %j', (typed, value) => {
    expect(readQuantity(typed, { min: 1, max: 20 })).toBe(value)
  })
})
