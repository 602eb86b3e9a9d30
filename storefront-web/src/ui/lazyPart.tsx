import { createStore } from '@shop/shared/lib/createStore'
import { retryImport } from '@shop/shared/lib/retryImport'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { onReconnect } from '../lib/connection'
import { loadTexts } from '../lib/i18n'
import type { Namespace } from '../locales/shape'
import { NotLoaded } from './NotLoaded'

interface Options<P> {
  /** The namespaces of its code, which load beside it. */
  texts?: readonly Namespace[]
  /** Shown while the code loads, in the size of the part. */
  placeholder?: ReactNode | ((props: P) => ReactNode)
  /** Puts the notice of a failed load into the part's surroundings. */
  frame?: (notice: ReactNode, props: P) => ReactNode
  /** The part opens over the page: its notice floats, and can be closed with the part's `onClose`. */
  overlay?: boolean
}

/** A module whose default export, or whose `Component` (as routes have it), is the part. */
type PartModule<P> = { default: ComponentType<P> } | { Component: ComponentType<P> }

type State<P> = { Loaded: ComponentType<P> | null; failures: number }

/** A component whose code loads when it is first rendered. `preload` loads it earlier and resolves to whether it is there. */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<boolean> }

/**
 * The only way to load a component late. A part that cannot be loaded says so in its own place and can be tried again;
 * the page around it stays. It is tried again by itself when the server answers again, and each time it is mounted.
 */
export function lazyPart<P extends object>(load: () => Promise<PartModule<P>>, options: Options<P> = {}): LazyPart<P> {
  const { texts = [], placeholder = null, frame = (notice) => notice, overlay = false } = options
  let state: State<P> = { Loaded: null, failures: 0 }
  const store = createStore(() => state)
  const set = (next: State<P>) => {
    state = next
    store.changed()
  }
  const fetchCode = retryImport(load, 'default', 'Component')
  const fetchModule = async () => {
    const [module] = await Promise.all([fetchCode(), loadTexts(...texts)])
    return module
  }
  let pending: Promise<boolean> | undefined
  const preload = (): Promise<boolean> => {
    if (state.Loaded) return Promise.resolve(true)
    pending ??= fetchModule()
      .then(
        (module) => {
          set({ Loaded: 'default' in module ? module.default : module.Component, failures: 0 })
          return true
        },
        () => {
          set({ Loaded: null, failures: state.failures + 1 })
          return false
        },
      )
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at module level
  function Part(props: P) {
    const { Loaded, failures } = store.use()
    const isMissing = Loaded === null
    useEffect(() => {
      if (!isMissing) return
      void preload()
      return onReconnect(() => void preload())
    }, [isMissing])
    const waiting = typeof placeholder === 'function' ? placeholder(props) : placeholder
    if (Loaded) {
      return (
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      )
    }
    if (failures === 0) return waiting
    const onClose = overlay && 'onClose' in props ? (props.onClose as () => void) : undefined
    return frame(<NotLoaded failures={failures} onRetry={() => void preload()} onClose={onClose} overlay={overlay} />, props)
  }
  return Object.assign(Part, { preload })
}
