import { useContent } from '@/content/load'
import { ContentPage } from '@/features/pages/ContentPage'

export function Component() {
  const { shipping } = useContent()
  return <ContentPage page={shipping} cards />
}
