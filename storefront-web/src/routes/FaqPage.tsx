import { usePage } from '@/content/load'
import { Faq } from '@/features/pages/Faq'

export function Component() {
  return <Faq page={usePage('faq')} />
}
