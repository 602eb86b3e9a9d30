import { useContent } from '@/content/load'
import { Blocks } from '@/features/pages/Blocks'

export function Component() {
  const { help } = useContent()
  return <Blocks page={help} cards />
}
