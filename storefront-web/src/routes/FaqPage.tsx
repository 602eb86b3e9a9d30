import { useContent } from '@/content/load'
import { Faq } from '@/features/pages/Faq'

export function Component() {
  const { faq } = useContent()
  return <Faq page={faq} />
}
