import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PriceItem } from '@/api/types'
import { addToBasket, type BasketLine, lineKey, onBasketChange, putInBasket, readBasket, takeFromBasket } from '@/lib/basket'
import { takeOrder } from './EarlierDialog'
import { createQuantities } from './quantities'
import { byKey, findInList, grouped, limited, readTyped, totalsOf } from './rules'

const item = (more: Partial<PriceItem> = {}): PriceItem => ({
  _id: '1',
  type: 'product',
  category: '4',
  name: 'Flower Pots Big',
  names: { ta: '', hi: '' },
  unit: 'box',
  price: 90.5,
  originalPrice: 181,
  available: 50,
  minOrderQuantity: 1,
  maxOrderQuantity: 100,
  ...more,
})
const line = (_id: string, quantity: number): BasketLine => ({ type: 'product', _id, quantity })

describe('what is typed into a box', () => {
  it.each([
    ['5', {}, 5, null],
    ['05', {}, 5, null],
    [' 5 ', {}, 5, null],
    ['௫', {}, 5, null],
    ['', {}, 0, null],
    ['0', {}, 0, null],
    ['2.5', {}, 3, 'priceList.noWhole'],
    ['1e3', {}, 3, 'priceList.noWhole'],
    ['x', {}, 3, 'priceList.noWhole'],
    ['-1', {}, 3, 'priceList.noNegative'],
    ['60', { available: 12 }, 12, 'cart.onlyLeft'],
    ['60', { maxOrderQuantity: 40 }, 40, 'cart.atMost'],
    ['2', { minOrderQuantity: 5 }, 5, 'cart.atLeast'],
    ['9', { available: null }, 9, null],
    ['2', { available: 0 }, 0, 'product.outOfStock'],
    ['6', { minOrderQuantity: 5, available: 4 }, 0, 'product.outOfStock'],
    ['99999999999999999999', { available: 12 }, 12, 'cart.onlyLeft'],
  ] as const)('%s of %j is %i, with the note %s', (typed, more, quantity, note) => {
    const result = readTyped(typed, 3, item(more))
    expect([result.quantity, result.note?.key ?? null]).toEqual([quantity, note])
  })

  it('names the limit and the text that was refused', () => {
    expect(limited(60, item({ available: 12 })).note?.values).toEqual({ count: 12 })
    expect(readTyped('2.5', 3, item()).note?.values).toEqual({ typed: '2.5', count: 3 })
  })
})

describe('totals', () => {
  it('are exact to the paisa, and leave out what is no longer in the list', () => {
    const items = byKey([item({ price: 0.1, originalPrice: 0.3 }), item({ _id: '2', price: 1.15, originalPrice: 1.15 })])
    const quantities = new Map([
      ['product:1', 3],
      ['product:2', 101],
      ['product:9', 5],
    ])
    expect(totalsOf(quantities, items)).toEqual({ items: 104, total: 116.45, savings: 0.6 })
  })
})

describe('the list', () => {
  it('is sorted by category, then funds, then gift boxes, numbered through', () => {
    const items = [item(), item({ _id: '2', type: 'bundle', category: null }), item({ _id: '3', type: 'giftbox', category: null })]
    const groups = grouped(
      items,
      [
        { _id: '4', name: 'Flower Pots' },
        { _id: '5', name: 'Empty' },
      ],
      { bundle: 'Funds', giftbox: 'Gift Boxes' },
    )
    expect(groups.map(({ name, items: rows }) => [name, rows.map(({ number }) => number)])).toEqual([
      ['Flower Pots', [1]],
      ['Funds', [2]],
      ['Gift Boxes', [3]],
    ])
  })

  it.each([
    ['flower', ['1']],
    ['BIG pots', ['1']],
    ['pots rocket', []],
    ['2', ['2', '3']],
    ['௨', ['2', '3']],
    ['12', ['3']],
  ])('%s finds %j', (typed, ids) => {
    const items = [item(), item({ _id: '2', name: 'Rocket' }), item({ _id: '3', name: 'Sparkler 12 cm' })]
    expect(findInList(items, typed).map(({ _id }) => _id)).toEqual(ids)
  })
})

describe('quantities', () => {
  const start = (keep = false) => {
    const save = vi.fn()
    const quantities = createQuantities({ keep: () => keep })
    quantities.saveWith(save)
    return { save, quantities }
  }

  it('are saved once, 600 ms after the last key', () => {
    vi.useFakeTimers()
    const { save, quantities } = start()
    quantities.set('product:1', 1)
    vi.advanceTimersByTime(500)
    quantities.set('product:1', 12)
    quantities.set('product:2', 3)
    vi.advanceTimersByTime(599)
    expect(save).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(save.mock.calls).toEqual([[[line('1', 12), line('2', 3)]]])
  })

  it('of one row wake no other row', () => {
    const { quantities } = start()
    const [one, other] = [vi.fn(), vi.fn()]
    quantities.subscribeRow('product:1', one)
    quantities.subscribeRow('product:2', other)
    quantities.set('product:1', 4)
    expect(one).toHaveBeenCalled()
    expect(other).not.toHaveBeenCalled()
  })

  it('stay on top of what is loaded until they are saved', () => {
    const { quantities } = start()
    quantities.set('product:1', 4)
    quantities.load([line('1', 1), line('2', 2)])
    expect([quantities.get('product:1'), quantities.get('product:2')]).toEqual([4, 2])
    quantities.set('product:1', 5)
    quantities.saved([line('1', 4)])
    expect(quantities.get('product:1')).toBe(5)
    quantities.saved([line('1', 5)])
    expect(quantities.get('product:1')).toBe(1)
  })

  it('can be removed, restored and forgotten', () => {
    const { quantities } = start()
    quantities.load([line('1', 1)])
    quantities.set('product:1', 0)
    expect(quantities.all().size).toBe(0)
    quantities.reset()
    expect(quantities.unsaved()).toEqual([])
    quantities.restore([line('2', 7)])
    expect(quantities.get('product:2')).toBe(7)
  })
})

describe('the basket of a visitor', () => {
  beforeEach(() => localStorage.clear())

  it('contains only type, id and quantity', () => {
    putInBasket([{ ...line('1', 2), price: 10 } as BasketLine])
    expect(JSON.parse(localStorage.getItem('basket') ?? '').lines).toEqual([line('1', 2)])
  })

  it('lasts 30 days after the last change', () => {
    const day = 24 * 60 * 60_000
    putInBasket([line('1', 2)], 0)
    expect(readBasket(30 * day)).toHaveLength(1)
    expect(readBasket(30 * day + 1)).toEqual([])
  })

  it('preserves changes of another tab', () => {
    putInBasket([line('1', 2)])
    const { savedAt } = JSON.parse(localStorage.getItem('basket') ?? '')
    localStorage.setItem('basket', JSON.stringify({ savedAt, lines: [line('1', 2), line('2', 5)] }))
    putInBasket([line('3', 1)])
    addToBasket(line('2', 1))
    expect(readBasket()).toEqual([line('1', 2), line('2', 6), line('3', 1)])
  })

  it('notifies listeners of changes here and in other tabs', () => {
    const changed = vi.fn()
    const stop = onBasketChange(changed)
    putInBasket([line('1', 2)])
    window.dispatchEvent(new StorageEvent('storage', { key: 'basket' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
  })

  it('loses only what reached the cart unchanged', () => {
    putInBasket([line('1', 2), line('2', 3)])
    putInBasket([line('2', 4)])
    takeFromBasket([line('1', 2), line('2', 3)])
    expect(readBasket()).toEqual([line('2', 4)])
  })

  it.each([
    '{',
    '[]',
    '{"savedAt":"x"}',
    `{"savedAt":${Date.now()},"lines":[{"type":"x","_id":"1","quantity":1},{"type":"product","_id":"1","quantity":0.5}]}`,
  ])('reads nothing from %s', (stored) => {
    localStorage.setItem('basket', stored)
    expect(readBasket()).toEqual([])
  })
})

describe('an earlier order', () => {
  it('is taken at today’s limits, and what is gone or limited is named', () => {
    const items = byKey([item({ available: 4 }), item({ _id: '2', name: 'Rocket', available: 0 })])
    const of = (product: string, name: string) => ({
      type: 'product' as const,
      product,
      bundleId: null,
      giftBoxId: null,
      name,
      quantity: 6,
    })
    const order = { items: [of('1', 'Flower Pots Big'), of('2', 'Rocket'), of('3', 'Old Wheel')] } as Parameters<typeof takeOrder>[0]
    const { quantities, unavailable, reduced } = takeOrder(order, items)
    expect([...quantities]).toEqual([[lineKey(line('1', 4)), 4]])
    expect([unavailable, reduced]).toEqual([['Rocket', 'Old Wheel'], ['Flower Pots Big (4)']])
  })
})
