import { useEffect, useState } from 'react'

/** False until the element comes near the screen, then true for good: for parts that can wait. */
export function useNear(): [near: boolean, watch: (element: Element | null) => void] {
  const [near, setNear] = useState(false)
  const [element, watch] = useState<Element | null>(null)
  useEffect(() => {
    if (!element || near) return
    const watcher = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), { rootMargin: '300px' })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, near])
  return [near, watch]
}
