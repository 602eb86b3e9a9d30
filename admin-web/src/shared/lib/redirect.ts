// Copied from shared-web/src/lib/redirect.ts by "make shared". Do not edit.
import { redirect, replace } from 'react-router-dom'

/**
 * The redirect that a loader throws for this address. After Back or a reload the address is in the history already and is
 * replaced; otherwise Back would never lead past it.
 */
export const redirectFrom = ({ pathname }: URL, to: string): Response => (location.pathname === pathname ? replace : redirect)(to)
