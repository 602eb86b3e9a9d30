import { describe, expect, it } from 'vitest'
import { changeFilters, defaults, facetCount, hasFilter, priceFilter, readFilters, writeFilters } from './filters'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('filters', () => {
  it('leaves defaults out of the address', () => {
    expect(writeFilters(defaults).toString()).toBe('')
    expect(writeFilters({ ...defaults, page: 3, sortBy: 'price', sortOrder: 'asc' }).toString()).toBe('page=3&sortBy=price&sortOrder=asc')
  })

  it('reads back whatever it writes', () => {
    const filters = {
      ...defaults,
      page: 2,
      limit: 48,
      category: 'rockets',
      subCategory: 'two-sound',
      minPrice: 50,
      maxPrice: 99.5,
      noise: 'silent,loud',
      effect: 'bang',
      ageUpTo: 12,
      green: true,
      search: 'flower pot',
      sortBy: 'ratings.average',
    }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
    const oldest = { ...defaults, sortOrder: 'asc' as const }
    expect(readFilters(writeFilters(oldest))).toEqual(oldest)
  })

  it('survives nonsense', () => {
    expect(read('page=-3&limit=7&minPrice=abc&maxPrice=-5&sortBy=password&sortOrder=up&subCategory=x')).toEqual(defaults)
    expect(read('noise=mute&effect=,&ageUpTo=1.5&green=yes')).toEqual(defaults)
    expect(read('noise=loud,mute,silent,loud&ageUpTo=101')).toEqual({ ...defaults, noise: 'silent,loud' })
  })

  it('counts what is chosen of noise, effect, age and green', () => {
    expect([facetCount(defaults), hasFilter(defaults)]).toEqual([0, false])
    const some = { ...defaults, noise: 'silent,loud', effect: 'bang', ageUpTo: 8, green: true }
    expect([facetCount(some), hasFilter(some)]).toEqual([5, true])
  })

  it('clears a price that is empty or zero', () => {
    expect(priceFilter('')).toBeNull()
    expect(priceFilter('0')).toBeNull()
    expect(priceFilter('-4')).toBeNull()
    expect(priceFilter('120')).toBe(120)
  })

  it('goes back to page one on any change, and drops the sub-category with its category', () => {
    const from = { ...defaults, page: 4, category: 'rockets', subCategory: 'two-sound' }
    expect(changeFilters(from, { search: 'x' })).toMatchObject({ page: 1, subCategory: 'two-sound' })
    expect(changeFilters(from, { category: 'sparklers' })).toMatchObject({ page: 1, subCategory: '' })
    expect(changeFilters(from, { page: 5 }).page).toBe(5)
  })
})
