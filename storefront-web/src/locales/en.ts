import shop from './en/shop'
import type { TextModule } from './shape'

/** The texts in English: those of every page, and where the others are, by namespace. */
export default { shop, others: import.meta.glob<TextModule>(['./*.ts', '!./shop.ts'], { base: './en' }) }
