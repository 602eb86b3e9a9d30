import { en } from './en'
import type { Texts } from './shape'
export const hi: Texts = en
