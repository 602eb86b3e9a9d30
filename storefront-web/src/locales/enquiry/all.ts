import { en } from './en'
import { hi } from './hi'
import { ta } from './ta'

/** In all languages, so that a change of language needs no second file. */
export const neutralTexts = { en, ta, hi }
