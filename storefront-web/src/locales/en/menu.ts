/** English for the menus that open from the header. */
export default {
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
