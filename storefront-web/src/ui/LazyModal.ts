import { lazyPart } from './lazyPart'

/** A `Modal` whose code loads at idle, or when it is first opened. */
export const LazyModal = lazyPart(() => import('./Modal'), { overlay: true })
