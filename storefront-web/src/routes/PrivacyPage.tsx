import { useContent } from '@/content/load'
import { ContentPage } from '@/features/pages/ContentPage'

export function Component() {
  const { privacy } = useContent()
  return <ContentPage page={privacy} />
}
