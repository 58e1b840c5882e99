import { useSyncExternalStore } from 'react'
import type { AccountMembership, User } from '#contract/users.ts'
import { externalStore } from './external-store.ts'

/** Who is signed in on this browser, kept so that the app opens without a network. */
export interface Session {
  token: string
  user: User
  account: AccountMembership
}

/** Erases what belongs to the person who leaves; may refuse by throwing. */
export type SignOutHook = (session: Session) => Promise<void> | void

const TOKEN_KEY = 'token'
const PERSON_KEY = 'session'

const hasId = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Only we write this entry; the check is against an entry of another version or a half-written one. */
const isPerson = (value: unknown): value is Omit<Session, 'token'> =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  'account' in value &&
  hasId(value.user) &&
  hasId(value.account)

function read(): Session | null {
  try {
    const token = localStorage.getItem(TOKEN_KEY)
    const person = localStorage.getItem(PERSON_KEY)
    if (!token || !person) return null
    const kept: unknown = JSON.parse(person)
    return isPerson(kept) ? { token, user: kept.user, account: kept.account } : null
  } catch {
    return null
  }
}

const session = externalStore<Session | null>(read())
const hooks = new Set<SignOutHook>()

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key === null || event.key === TOKEN_KEY || event.key === PERSON_KEY) session.set(read())
})

export const currentSession = session.get
export const subscribeSession = session.subscribe

/** Who is signed in, or null. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)

/** Keeps the token and the person; also called to refresh the person from `users/me`. */
export function signIn(token: string, user: User, account: AccountMembership): void {
  localStorage.setItem(PERSON_KEY, JSON.stringify({ user, account }))
  localStorage.setItem(TOKEN_KEY, token)
  session.set({ token, user, account })
}

/** Adds something to do before the session ends; the returned function takes it back. */
export function onSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Forgets who is signed in without asking anybody; for a token that the server no longer knows. */
export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(PERSON_KEY)
  session.set(null)
}

/** Runs the hooks in the order they were added, then forgets; a hook that throws keeps the session. */
export async function signOut(): Promise<void> {
  const leaving = session.get()
  if (!leaving) return
  for (const hook of hooks) await hook(leaving)
  forgetSession()
}
