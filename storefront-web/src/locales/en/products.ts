import { registerMessages } from '../../lib/i18n'

/** English for the product list. It comes with that page alone. */
export const productsTexts = {
  products: {
    title: 'Our Products',
    description: 'All crackers with prices: sparklers, flower pots, chakkars, rockets, aerial shots and more. Search, filter and sort.',
    showFilters: 'Show Filters',
    hideFilters: 'Hide Filters',
    filters: 'Filters',
    search: 'Search',
    searchLabel: 'Search products',
    searchHint: 'flower pot',
    category: 'Category',
    allCategories: 'All categories',
    selectCategory: 'Select Category',
    subCategory: 'Sub-Category',
    allSubCategories: 'All sub-categories',
    selectSubCategory: 'Select Sub-Category',
    price: 'Price',
    minPrice: 'Minimum price',
    maxPrice: 'Maximum price',
    priceOrder: 'The minimum price is above the maximum price',
    min: 'Min ₹',
    max: 'Max ₹',
    sortBy: 'Sort By',
    perPage: 'Items Per Page',
    clearAll: 'Clear All',
    sortNewest: 'Newest First',
    sortOldest: 'Oldest First',
    sortPriceUp: 'Price Low to High',
    sortPriceDown: 'Price High to Low',
    sortNameUp: 'Name A to Z',
    sortNameDown: 'Name Z to A',
    sortRating: 'Highest Rated',
    showing: 'Showing {{shown}} of {{total}} products',
    corrected: 'Showing results for “{{query}}”',
    none: 'No products found',
    clearFilters: 'Clear Filters',
  },
} as const

registerMessages(productsTexts, { ta: () => import('../ta/products'), hi: () => import('../hi/products') })
