import { contentOf, useContent } from '@/content/load'
import { Faq } from '@/features/pages/Faq'
import { currentLanguage } from '@/lib/i18n'

export const loader = () => {
  void contentOf(currentLanguage())
  return null
}

export function Component() {
  const { faq } = useContent()
  return <Faq page={faq} />
}
