import { use } from 'react'
import { contentOf } from '@/content/load'
import { Blocks } from '@/features/pages/Blocks'
import { currentLanguage, useLanguage } from '@/lib/i18n'

export const loader = () => {
  void contentOf(currentLanguage())
  return null
}

export function Component() {
  const { help } = use(contentOf(useLanguage()))
  return <Blocks page={help} cards />
}
