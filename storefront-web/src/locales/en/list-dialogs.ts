import { registerMessages } from '../../lib/i18n'

/** English for typed lists, earlier orders, and the result of merging a visitor's basket. It comes with those parts alone. */
export const listDialogTexts = {
  listDialogs: {
    print: 'Price list to print (PDF)',
    pasteLabel: 'One item in each line, such as: Flower Pots Big 3',
    pasteRead: 'Read the list',
    pasteReading: 'Reading...',
    pasteFailed: 'The list could not be read. Please try again.',
    pasteTooLong: 'Please paste at most 200 lines and 5,000 characters.',
    pasteEmpty: 'Please type or paste your list.',
    sure_one: '{{count}} line is clear',
    sure_other: '{{count}} lines are clear',
    choose: 'Please choose',
    chooseNone: 'None of these',
    unknown: 'Not found',
    unknownHint: 'These lines are left out. You can find the items in the list yourself.',
    assumed: 'quantity assumed',
    addLines_one: 'Add {{count}} line',
    addLines_other: 'Add {{count}} lines',
    pasteBack: 'Change the text',
    earlierTitle: 'Your latest orders, at today’s prices',
    earlierNone: 'You have no orders yet.',
    earlierReplace: 'Replace my list',
    earlierAdd: 'Add to my list',
    earlierGone: 'No longer sold: {{names}}',
    quantityLine: '{{quantity}} × {{name}}',
    limitedTo: '{{name}}: {{quantity}} instead of {{wanted}}',
    mergeAdded_one: '{{count}} item was added to your cart',
    mergeAdded_other: '{{count}} items were added to your cart',
    mergeRaised_one: 'The quantity of {{count}} item was raised',
    mergeRaised_other: 'The quantity of {{count}} items was raised',
    mergeSame: 'Your cart has everything of your list.',
    mergeDropped: '{{name}}: not added. {{reason}}',
    mergeGone: 'An item of your list is no longer sold',
    onlyThisList: 'Use only this list',
    onlyThisListDone: 'Your cart now holds only this list.',
    mergeFailed: 'Your list is kept on this device. It could not be put into your cart: {{reason}}',
  },
} as const

registerMessages(listDialogTexts, { ta: () => import('../ta/list-dialogs'), hi: () => import('../hi/list-dialogs') })
