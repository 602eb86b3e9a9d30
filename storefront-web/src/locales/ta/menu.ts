import type en from '../en/menu'
import type { Translation } from '../shape'

export default {
  nav: {
    account: 'கணக்கு',
    logout: 'வெளியேறு',
    loggingOut: 'வெளியேறுகிறது...',
    theme: 'தோற்றம்',
    themeAuto: 'தானாக',
    themeLight: 'வெளிச்சம்',
    themeDark: 'இருள்',
  },
} satisfies Translation<typeof en>
