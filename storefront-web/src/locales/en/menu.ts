import { registerMessages } from '../../lib/i18n'

/** English for the menus that open from the header. */
export const menuTexts = {
  nav: {
    account: 'Account',
    logout: 'Logout',
    loggingOut: 'Logging out...',
    theme: 'Theme',
    themeAuto: 'Auto',
    themeLight: 'Light',
    themeDark: 'Dark',
  },
} as const

registerMessages(menuTexts, { ta: () => import('../ta/menu'), hi: () => import('../hi/menu') })
