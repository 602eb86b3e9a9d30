import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { useDebouncedInput } from './useDebouncedInput'
import { useUrlState } from './useUrlState'

/** A hook on a page at an address. */
function at<T>(address: string, hook: () => T) {
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const wrapper = ({ children }: { children: ReactNode }) => {
    router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] })
    return <RouterProvider router={router} />
  }
  const { result } = renderHook(hook, { wrapper })
  return { result, search: () => router?.state.location.search }
}

describe('an address that is changed faster than its page is painted', () => {
  it('keeps every change', async () => {
    const read = (query: URLSearchParams) => Object.fromEntries(query)
    const { result, search } = at('/products?limit=24', () => useUrlState(read, (asked) => new URLSearchParams(asked)))
    const [, ask] = result.current
    await act(async () => {
      ask((asked) => ({ ...asked, minPrice: '20' }))
      ask((asked) => ({ ...asked, maxPrice: '300' }))
    })
    expect(search()).toBe('?limit=24&minPrice=20&maxPrice=300')
    expect(result.current[0]).toEqual({ limit: '24', minPrice: '20', maxPrice: '300' })
  })
})

describe('a field that tells its value elsewhere', () => {
  const field = (reported: string[]) =>
    renderHook(({ value }) => useDebouncedInput(value, (typed) => reported.push(typed)), { initialProps: { value: '' } })

  it('keeps letters that were typed before the reported text came back', () => {
    const reported: string[] = []
    const { result, rerender } = field(reported)
    act(() => result.current.setTyped('spa'))
    act(() => result.current.settle())
    act(() => result.current.setTyped('spark'))
    rerender({ value: 'spa' })
    expect(reported).toEqual(['spa'])
    expect(result.current.typed).toBe('spark')
  })

  it('follows a value that somebody else changed', () => {
    const { result, rerender } = field([])
    act(() => result.current.setTyped('spa'))
    act(() => result.current.settle())
    rerender({ value: 'spa' })
    rerender({ value: '' })
    expect(result.current.typed).toBe('')
    rerender({ value: 'rockets' })
    expect(result.current.typed).toBe('rockets')
  })
})
