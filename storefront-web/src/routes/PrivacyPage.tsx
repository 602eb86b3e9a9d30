import { contentOf, useContent } from '@/content/load'
import { Blocks } from '@/features/pages/Blocks'
import { currentLanguage } from '@/lib/i18n'

export const loader = () => {
  void contentOf(currentLanguage())
  return null
}

export function Component() {
  const { privacy } = useContent()
  return <Blocks page={privacy} />
}
