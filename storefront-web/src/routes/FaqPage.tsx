import { use } from 'react'
import { contentOf } from '@/content/load'
import { Faq } from '@/features/pages/Faq'
import { currentLanguage, useLanguage } from '@/lib/i18n'

export const loader = () => {
  void contentOf(currentLanguage())
  return null
}

export function Component() {
  const { faq } = use(contentOf(useLanguage()))
  return <Faq page={faq} />
}
