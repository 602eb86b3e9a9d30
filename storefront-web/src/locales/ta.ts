import type { TextModule } from './shape'
import shop from './ta/shop'

/** The texts in Tamil: those of every page, and where the others are, by namespace. */
export default { shop, others: import.meta.glob<TextModule>(['./*.ts', '!./shop.ts'], { base: './ta' }) }
