import { usePage } from '@/content/load'
import { ContentPage } from '@/features/pages/ContentPage'

export function Component() {
  return <ContentPage page={usePage('shipping')} cards />
}
