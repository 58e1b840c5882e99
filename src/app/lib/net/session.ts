import { useSyncExternalStore } from 'react'
import type { TeamMembership, User } from '#contract/account/users.ts'
import { canInAccount, type Right } from '#rules/permissions.ts'
import { externalStore } from '../external-store.ts'
import { subscribeUnknownToken, unknownToken } from './unknown-token.ts'

/** The signed-in user of this browser, stored so that the app opens offline. */
export interface Session {
  token: string
  user: User
  /** Null for a client, who has no account. */
  account: TeamMembership | null
}

/** Session of a user who works in an account. */
export type TeamSession = Session & { account: TeamMembership }

/** Clears the data of the user who signs out; may veto by throwing. */
export type SignOutHook = (session: Session) => Promise<void> | void

const TOKEN_KEY = 'token'
const PERSON_KEY = 'session'

const hasId = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Only this app writes the entry; the check guards against another version or a partial write. */
const isPerson = (value: unknown): value is Omit<Session, 'token'> =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  'account' in value &&
  hasId(value.user) &&
  (value.account === null || hasId(value.account))

function read(): Session | null {
  try {
    const token = localStorage.getItem(TOKEN_KEY)
    const person = localStorage.getItem(PERSON_KEY)
    if (!token || !person) return null
    const saved: unknown = JSON.parse(person)
    return isPerson(saved) ? { token, user: saved.user, account: saved.account } : null
  } catch {
    return null
  }
}

const session = externalStore<Session | null>(read())
const lost = externalStore(false)
const hooks = new Set<SignOutHook>()

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== TOKEN_KEY && event.key !== PERSON_KEY) return
  const previous = session.get()
  const next = read()
  if (previous !== null || next !== null) lost.set(next === null)
  session.set(next)
})

// The user is signed out only once none of their input is lost by it.
subscribeUnknownToken(() => {
  if (session.get()?.token === unknownToken()) lost.set(true)
})

export const currentSession = session.get
export const subscribeSession = session.subscribe

/** The current session, or null. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)

const isTeam = (value: Session | null): value is TeamSession => value !== null && value.account !== null

/** The current session in an account; null for a client too. */
export function currentTeamSession(): TeamSession | null {
  const current = session.get()
  return isTeam(current) ? current : null
}

/** The current session in an account; null for a client too. */
export function useTeamSession(): TeamSession | null {
  const current = useSession()
  return isTeam(current) ? current : null
}

/** Whether the signed-in user's role has a right; the server applies the same rule. */
export function useHasRight(right: Right): boolean {
  const team = useTeamSession()
  return team !== null && canInAccount(team.account, right)
}

/** Stores the token and the user. */
export function setSession(token: string, user: User, account: TeamMembership | null): void {
  localStorage.setItem(PERSON_KEY, JSON.stringify({ user, account }))
  localStorage.setItem(TOKEN_KEY, token)
  lost.set(false)
  session.set({ token, user, account })
}

/** Stores the server's data of the user of this token, unless someone else is signed in by now. */
export function refreshSession(token: string, user: User, account: TeamMembership | null): void {
  const current = session.get()
  if (current?.token !== token) return
  if (JSON.stringify([current.user, current.account]) !== JSON.stringify([user, account]))
    setSession(token, user, account)
}

/** Whether the session ended without a sign-out here: from another device, or by the server. */
export const useSessionLost = (): boolean => useSyncExternalStore(lost.subscribe, lost.get)

/** Adds a hook that runs before the session ends; the returned function removes it. */
export function onSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Ends the session locally without running hooks. */
export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(PERSON_KEY)
  session.set(null)
}

/** Runs the hooks in the order of registration, then ends the session; a hook that throws keeps it. */
export async function signOut(): Promise<void> {
  const ended = session.get()
  if (!ended) return
  for (const hook of hooks) await hook(ended)
  forgetSession()
}
