import type en from '../en/menu'
import type { Translation } from '../shape'

export default {
  nav: {
    account: 'खाता',
    logout: 'लॉगआउट',
    loggingOut: 'लॉगआउट हो रहा है...',
    theme: 'थीम',
    themeAuto: 'अपने आप',
    themeLight: 'उजली',
    themeDark: 'गहरी',
  },
} satisfies Translation<typeof en>
