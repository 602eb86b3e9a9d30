import { registerMessages } from '../../lib/i18n'

/** English for the price list. It comes with that page alone. */
export const priceListTexts = {
  priceList: {
    title: 'Price List',
    description: 'All crackers, funds and gift boxes with prices on one page. Type the quantities and order.',
    lead: 'Type how many you want. Enter goes to the next box.',
    loading: 'Loading price list',
    loadFailed: 'Failed to load the price list',
    empty: 'There is nothing for sale at the moment.',
    find: 'Find in the list',
    findHint: 'flower pot',
    found_one: '{{count}} item found',
    found_other: '{{count}} items found',
    foundNone: 'Nothing in the list has these words.',
    jump: 'Jump to',
    jumpChoose: 'Choose a category',
    paste: 'Type or paste your list',
    earlier: 'Start from an earlier order',
    showPictures: 'Show pictures',
    hidePictures: 'Hide pictures',
    per: 'per {{unit}}',
    unitBox: 'box',
    unitPiece: 'piece',
    unitPack: 'packet',
    unitDozen: 'dozen',
    noWhole: '“{{typed}}” is not a whole number. Your quantity stays {{count}}.',
    noNegative: '“{{typed}}” is below 0. Your quantity stays {{count}}.',
    save: 'You save {{amount}}',
    minimumMore: '{{amount}} more to the minimum order',
    meter: 'Towards the minimum order and the gifts',
    toCart: 'Go to cart',
    totals: '{{items}}, {{total}}',
    saveFailed: 'Your changes are not saved yet. We try again.',
    leftOut: 'Left out: {{lines}}',
    linesAdded_one: '{{count}} line is in your list',
    linesAdded_other: '{{count}} lines are in your list',
    earlierLimited: 'Only in part: {{names}}',
  },
} as const

registerMessages(priceListTexts, { ta: () => import('../ta/price-list'), hi: () => import('../hi/price-list') })
