/** The choices of the filters that are counted; each name is also that of its parameter. */
export const facets = {
  noise: ['silent', 'low', 'medium', 'loud'],
  effect: ['sparks', 'fountain', 'spinning', 'aerial', 'bang', 'crackling', 'whistling', 'flashing', 'smoke', 'multicolour'],
} as const
export type Facet = keyof typeof facets
/** The ages that the server counts. */
export const ages = [8, 10, 12, 14, 16, 18] as const

/** The product list's state is only in its URL. Defaults are left out. */
export interface Filters {
  page: number
  limit: number
  category: string
  subCategory: string
  minPrice: number | null
  maxPrice: number | null
  /** Chosen values in the order of `facets`, with commas between. */
  noise: string
  effect: string
  ageUpTo: number | null
  green: boolean
  search: string
  sortBy: string
  sortOrder: 'asc' | 'desc'
}

export const pageSizes = [12, 24, 48] as const

export const sorts = [
  { key: 'sortNewest', sortBy: 'createdAt', sortOrder: 'desc' },
  { key: 'sortOldest', sortBy: 'createdAt', sortOrder: 'asc' },
  { key: 'sortPriceUp', sortBy: 'price', sortOrder: 'asc' },
  { key: 'sortPriceDown', sortBy: 'price', sortOrder: 'desc' },
  { key: 'sortNameUp', sortBy: 'name', sortOrder: 'asc' },
  { key: 'sortNameDown', sortBy: 'name', sortOrder: 'desc' },
  { key: 'sortRating', sortBy: 'ratings.average', sortOrder: 'desc' },
] as const

export const defaults: Filters = {
  page: 1,
  limit: 12,
  category: '',
  subCategory: '',
  minPrice: null,
  maxPrice: null,
  noise: '',
  effect: '',
  ageUpTo: null,
  green: false,
  search: '',
  sortBy: 'createdAt',
  sortOrder: 'desc',
}

/** An empty, zero, negative or senseless price is no filter. */
export function priceFilter(text: string | null): number | null {
  const value = Number(text)
  return text && Number.isFinite(value) && value > 0 ? Math.min(Math.round(value * 100) / 100, 9_999_999) : null
}

/** The known ones among values with commas between, in order and each once. */
export function facetFilter(facet: Facet, text: string): string {
  const chosen = text.split(',')
  return facets[facet].filter((value) => chosen.includes(value)).join()
}

export function readFilters(query: URLSearchParams): Filters {
  const page = Number(query.get('page'))
  const limit = Number(query.get('limit'))
  const sort = sorts.find((s) => s.sortBy === query.get('sortBy') && s.sortOrder === (query.get('sortOrder') ?? 'desc'))
  const oldest = !query.get('sortBy') && query.get('sortOrder') === 'asc'
  const category = query.get('category') ?? ''
  const age = Number(query.get('ageUpTo'))
  return {
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? defaults.limit,
    category,
    subCategory: category ? (query.get('subCategory') ?? '') : '',
    minPrice: priceFilter(query.get('minPrice')),
    maxPrice: priceFilter(query.get('maxPrice')),
    noise: facetFilter('noise', query.get('noise') ?? ''),
    effect: facetFilter('effect', query.get('effect') ?? ''),
    ageUpTo: Number.isInteger(age) && age > 0 && age <= 100 ? age : null,
    green: query.get('green') === 'true',
    search: (query.get('search') ?? '').trim().slice(0, 100),
    sortBy: sort?.sortBy ?? defaults.sortBy,
    sortOrder: oldest ? 'asc' : (sort?.sortOrder ?? defaults.sortOrder),
  }
}

export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filters)) {
    if (value === null || value === '' || value === defaults[key as keyof Filters]) continue
    query.set(key, String(value))
  }
  return query
}

/** A change of anything but the page goes back to page one; another category drops the sub-category. */
export function changeFilters(filters: Filters, change: Partial<Filters>): Filters {
  const next = { ...filters, ...change }
  if (!('page' in change)) next.page = 1
  if ('category' in change && change.category !== filters.category && !('subCategory' in change)) next.subCategory = ''
  return next
}

/** No price is both. */
export const isReversed = ({ minPrice, maxPrice }: Filters): boolean => minPrice !== null && maxPrice !== null && minPrice > maxPrice

/** How many choices of noise, effect, age and green there are. */
export const facetCount = ({ noise, effect, ageUpTo, green }: Filters): number =>
  [...noise.split(','), ...effect.split(','), ageUpTo, green].filter(Boolean).length

export const hasFilter = (f: Filters): boolean =>
  Boolean(f.search || f.category || f.subCategory || f.minPrice !== null || f.maxPrice !== null || facetCount(f))
