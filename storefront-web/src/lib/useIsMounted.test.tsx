import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useIsMounted } from './useIsMounted'

const start = window.location.pathname
afterEach(() => window.history.replaceState(null, '', start))

it('a page that was left is not mounted any more, although the next one is still being rendered', () => {
  window.history.replaceState(null, '', '/products')
  const { result } = renderHook(() => useIsMounted())
  expect(result.current()).toBe(true)
  window.history.replaceState(null, '', '/faq')
  expect(result.current()).toBe(false)
})

it('another tab of the same page leaves it mounted, and unmounting ends it', () => {
  const { result, unmount } = renderHook(() => useIsMounted())
  window.history.replaceState(null, '', '?tab=orders')
  expect(result.current()).toBe(true)
  unmount()
  expect(result.current()).toBe(false)
})
