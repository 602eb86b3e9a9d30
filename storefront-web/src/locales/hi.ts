import shop from './hi/shop'
import type { TextModule } from './shape'

/** The texts in Hindi: those of every page, and where the others are, by namespace. */
export default { shop, others: import.meta.glob<TextModule>(['./*.ts', '!./shop.ts'], { base: './hi' }) }
