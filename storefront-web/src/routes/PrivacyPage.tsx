import { useContent } from '@/content/load'
import { Blocks } from '@/features/pages/Blocks'

export function Component() {
  const { privacy } = useContent()
  return <Blocks page={privacy} />
}
