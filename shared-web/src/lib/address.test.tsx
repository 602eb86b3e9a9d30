import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, createPath, Router, RouterProvider, type To } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
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
  it('applies every change', async () => {
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

  it('does not lose a change made while an earlier one is rendered', () => {
    let query = ''
    const asked: string[] = []
    const path = (to: To) => (typeof to === 'string' ? to : createPath(to))
    const remember = (to: To) => void asked.push(path(to))
    const navigator = { createHref: path, go: () => {}, push: remember, replace: remember }
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Router location={`/?${query}`} navigator={navigator}>
        {children}
      </Router>
    )
    const read = (from: URLSearchParams) => Object.fromEntries(from)
    const page = renderHook(() => useUrlState(read, (state) => new URLSearchParams(state)), { wrapper })
    const [, ask] = page.result.current
    ask((state) => ({ ...state, sortBy: 'price' }))
    ask((state) => ({ ...state, limit: '24' }))
    query = 'sortBy=price'
    page.rerender()
    page.result.current[1]((state) => ({ ...state, minPrice: '20' }))
    expect(asked.at(-1)).toBe('/?sortBy=price&limit=24&minPrice=20')
    query = 'q=elsewhere'
    page.rerender()
    page.result.current[1]((state) => ({ ...state, limit: '48' }))
    expect(asked.at(-1)).toBe('/?q=elsewhere&limit=48')
  })
})

describe('a field whose value is stored elsewhere', () => {
  const field = (reported: string[]) =>
    renderHook(({ value }) => useDebouncedInput(value, (typed) => reported.push(typed)), { initialProps: { value: '' } })

  it('does not lose letters typed before the reported text returns', () => {
    const reported: string[] = []
    const { result, rerender } = field(reported)
    act(() => result.current.setTyped('spa'))
    act(() => result.current.settle())
    act(() => result.current.setTyped('spark'))
    rerender({ value: 'spa' })
    expect(reported).toEqual(['spa'])
    expect(result.current.typed).toBe('spark')
  })

  it('reports whether more may come: a pause does not end the typing, Enter does', () => {
    vi.useFakeTimers()
    const reported: [string, boolean][] = []
    const { result, rerender } = renderHook(({ value }) => useDebouncedInput(value, (...call) => reported.push(call)), {
      initialProps: { value: '' },
    })
    act(() => result.current.setTyped('spa'))
    act(() => void vi.advanceTimersByTime(300))
    rerender({ value: 'spa' })
    act(() => result.current.setTyped('spark'))
    act(() => result.current.settle())
    expect(reported).toEqual([
      ['spa', true],
      ['spark', false],
    ])
  })

  it('reports a text once: not again a moment later, when a page that was asked for meanwhile is loading', () => {
    vi.useFakeTimers()
    const reported: string[] = []
    const { result } = field(reported)
    act(() => result.current.setTyped('spa'))
    act(() => result.current.settle())
    act(() => void vi.advanceTimersByTime(1000))
    expect(reported).toEqual(['spa'])
  })

  it('follows an external change of the value', () => {
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
