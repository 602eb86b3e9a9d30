import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const largest = 4

interface Point {
  clientX: number
  clientY: number
}

const distance = ([a, b]: TouchList): number => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)

/** What must stay where it is: a point of the view, and where it lies in the content, from 0 to 1. */
interface Anchor {
  left: number
  top: number
  x: number
  y: number
}

/**
 * How much larger than its view the content is: 1 to 4. The wheel and two fingers change it; the point under them stays in place.
 * `view` scrolls, and its content is `scale` times as wide as the view.
 */
export function useZoom(view: RefObject<HTMLElement | null>): { scale: number; zoomTo: (scale: number, at?: Point) => void } {
  const [scale, setScale] = useState(1)
  const anchor = useRef<Anchor | null>(null)
  const pinch = useRef({ distance: 0, scale: 1 })
  const zoomTo = (next: number, at?: Point) => {
    const element = view.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const left = at ? at.clientX - box.left : box.width / 2
    const top = at ? at.clientY - box.top : box.height / 2
    anchor.current = {
      left,
      top,
      x: (element.scrollLeft + left) / element.scrollWidth,
      y: (element.scrollTop + top) / element.scrollHeight,
    }
    setScale(Math.min(Math.max(next, 1), largest))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content has its new size once the scale is painted
  useLayoutEffect(() => {
    const element = view.current
    const point = anchor.current
    if (!element || !point) return
    element.scrollTo(point.x * element.scrollWidth - point.left, point.y * element.scrollHeight - point.top)
  }, [scale, view])
  // React's listeners are passive and cannot prevent scrolling.
  useEffect(() => {
    const element = view.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomTo(scale * 1.0015 ** -event.deltaY, event)
    }
    const onTouchStart = ({ touches }: TouchEvent) => {
      if (touches.length === 2) pinch.current = { distance: distance(touches), scale }
    }
    const onTouchMove = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b || pinch.current.distance === 0) return
      event.preventDefault()
      const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }
      zoomTo((pinch.current.scale * distance(event.touches)) / pinch.current.distance, middle)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('touchstart', onTouchStart, { passive: true })
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
    }
  })
  return { scale, zoomTo }
}
