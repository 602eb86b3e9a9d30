import { type RefObject, useEffect, useRef } from 'react'

/**
 * Dialogs and sheets on top of the page. Each one has an entry in the browser's history, so that Back (Android's key and
 * gesture, too) closes the top one and leaves the page alone. The router does not see these steps of the history.
 */
type Layer = RefObject<{
  close: () => void
  /** Back may not close it now: something was typed, or is being sent. */
  isKept: boolean
}>

const layers: Layer[] = []
let afterStep: (() => void)[] = []
let isStepping = false

interface LayerState {
  idx?: number
  layers?: number
}

const stateOf = (value: unknown): LayerState => (typeof value === 'object' && value !== null ? value : {})
const depth = (): number => stateOf(window.history.state).layers ?? 0

/** Removes the history entries of layers that are closed. A page that replaced an entry has no layers in its state. */
function removeEntries(): void {
  const surplus = depth() - layers.length
  if (surplus <= 0 || isStepping) return
  isStepping = true
  window.history.go(-surplus)
}

function onPopState(event: PopStateEvent): void {
  if (isStepping) {
    isStepping = false
    event.stopImmediatePropagation()
    const waiting = afterStep
    afterStep = []
    for (const run of waiting) run()
    removeEntries()
    return
  }
  const surplus = depth() - layers.length
  if (surplus === 0) return
  event.stopImmediatePropagation()
  const top = layers.at(-1)
  if (surplus < 0 && top && !top.current.isKept) {
    layers.pop()
    top.current.close()
    return
  }
  // Forward again to the entry of a layer that is kept; or on from the entry of one that has gone, from which a link had
  // led to the page that was just left. The router sees the latter step.
  isStepping = surplus < 0
  window.history.go(-surplus)
}

/** Runs an action once the history is at the page's own entry: a navigation from a closing layer waits for this. */
export function afterLayers(run: () => void): void {
  setTimeout(() => {
    removeEntries()
    if (isStepping) afterStep.push(run)
    else run()
  })
}

function openLayer(layer: Layer): () => void {
  // Added once, however often this runs.
  window.addEventListener('popstate', onPopState, { capture: true })
  layers.push(layer)
  const state = stateOf(window.history.state)
  if (depth() < layers.length) window.history.pushState({ ...state, idx: (state.idx ?? 0) + 1, layers: layers.length }, '')
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
    // Later: a layer that opens in the same step takes the entry over.
    setTimeout(removeEntries)
  }
}

/** While the component is mounted, Back calls `close` and stays on the page. While `isKept` is true, Back does nothing. */
export function useLayer(close: () => void, isKept = false): void {
  const latest = useRef({ close, isKept })
  useEffect(() => {
    latest.current = { close, isKept }
  })
  useEffect(() => openLayer(latest), [])
}
