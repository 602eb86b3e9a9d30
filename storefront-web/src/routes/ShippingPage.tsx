import { useContent } from '@/content/load'
import { Blocks } from '@/features/pages/Blocks'

export function Component() {
  const { shipping } = useContent()
  return <Blocks page={shipping} cards />
}
