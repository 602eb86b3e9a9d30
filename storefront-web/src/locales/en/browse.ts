import { registerMessages } from '../../lib/i18n'

/** English for funds, gift boxes and categories. They come with the pages that show them. */
export const browseTexts = {
  product: {
    addFundFailed: 'Failed to add fund to cart. Please try again.',
    addGiftFailed: 'Failed to add gift box to cart. Please try again.',
    loginFunds: 'Please login to add funds to cart',
    loginGifts: 'Please login to add gift boxes to cart',
  },
  packs: {
    fundsTitle: 'Our Funds',
    fundsLead: 'Ready bundles at one price.',
    giftTitle: 'Our Gift Boxes',
    giftLead: 'Packed to be given, with a ribbon on top.',
    additional: 'Additional Item',
    viewItems: 'View Items',
    ofName: 'of {{name}}',
    itemsIn: 'Items in {{name}}',
    line: '{{name}} × {{count}}',
    addToCart: 'Add to Cart',
    loadFundsFailed: 'Failed to load funds',
    loadGiftsFailed: 'Failed to load gift boxes',
    loadingFunds: 'Loading funds',
    loadingGifts: 'Loading gift boxes',
    noFunds: 'No funds available at the moment.',
    noGifts: 'No gift boxes available at the moment.',
  },
  categories: {
    title: 'Categories',
    lead: 'Every kind of cracker, from the quiet to the loud.',
    explore: 'Explore Category',
    subCategories: 'Sub-categories',
    view: 'View',
    error: 'Error Loading Categories',
    loading: 'Loading categories',
    productCount_one: '{{count}} product',
    productCount_other: '{{count}} products',
    noCategories: 'No categories available at the moment.',
  },
} as const

registerMessages(browseTexts, { ta: () => import('../ta/browse'), hi: () => import('../hi/browse') })
