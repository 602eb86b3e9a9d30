import type en from '../en/verify'
import type { Translation } from '../shape'

export default {
  verify: { link: 'இது உண்மையில் நாங்கள்தானா? எங்கள் பெயரையும் கணக்கையும் சரிபார்க்கவும்' },
} satisfies Translation<typeof en>
