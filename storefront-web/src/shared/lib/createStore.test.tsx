// Copied from shared-web/src/lib/createStore.test.tsx by "make shared". Do not edit.
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore } from './createStore'

test('a component shows the value and what it is changed to, until it is removed', () => {
  let value = 1
  const store = createStore(() => value)
  const set = (next: number) => {
    value = next
    act(store.changed)
  }
  const rendered = vi.fn(store.use)
  const { result, unmount } = renderHook(rendered)
  expect(result.current).toBe(1)
  set(2)
  expect(result.current).toBe(2)
  expect(store.get()).toBe(2)
  const times = rendered.mock.calls.length
  set(2)
  expect(rendered).toHaveBeenCalledTimes(times)
  unmount()
  set(3)
  expect(rendered).toHaveBeenCalledTimes(times)
})

test('a listener that stops during a change keeps no other one from being called', () => {
  const store = createStore(() => null)
  const later = vi.fn()
  const stop = store.subscribe(() => stop())
  store.subscribe(later)
  store.changed()
  store.changed()
  expect(later).toHaveBeenCalledTimes(2)
})

test('a listener that has stopped is not called', () => {
  const store = createStore(() => null)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.changed()
  stop()
  store.changed()
  expect(listener).toHaveBeenCalledOnce()
})
