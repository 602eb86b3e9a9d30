import { useContent } from '@/content/load'
import { ContentPage } from '@/features/pages/ContentPage'

export function Component() {
  const { help } = useContent()
  return <ContentPage page={help} cards />
}
