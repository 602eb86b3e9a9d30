import { lazyPart } from './lazyPart'

/** A `Dialog` whose code loads at idle, or when it is first opened. */
export const LazyDialog = lazyPart(() => import('./Dialog'), { overlay: true })
