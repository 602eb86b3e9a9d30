import { useEffect, useState } from 'react'

/** False until the element is near the viewport, then always true. */
export function useInView(): [near: boolean, watch: (element: Element | null) => void] {
  const [isNear, setIsNear] = useState(false)
  const [element, watch] = useState<Element | null>(null)
  useEffect(() => {
    if (!element || isNear) return
    const watcher = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), { rootMargin: '300px' })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, isNear])
  return [isNear, watch]
}

/** Whether the browser's data saver is on. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Runs once the page has loaded and the browser has nothing to do; never under Save-Data. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (savesData()) return () => undefined
  let cancel = () => window.removeEventListener('load', wait)
  function wait(): void {
    if ('requestIdleCallback' in window) {
      const id = window.requestIdleCallback(run)
      cancel = () => window.cancelIdleCallback(id)
    } else {
      const id = setTimeout(run, 2000)
      cancel = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => cancel()
}
