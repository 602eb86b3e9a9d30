import { createSession } from '@shop/shared/api/session'
import type { User } from './types'

/** Who is signed in on this device. Nothing here navigates. */
export const session = createSession<User>({ token: 'token', user: 'user', legacy: ['checkoutData', 'checkoutKey'] })

window.addEventListener('storage', session.follow)

export const useSession = session.use

/** The start of every personal query's key: another person has other queries. */
export const personalKey = () => ['me', session.person()] as const

export const isSignedIn = (): boolean => session.get().token !== null
