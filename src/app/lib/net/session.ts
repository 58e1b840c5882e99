import { useSyncExternalStore } from 'react'
import type { TeamMembership, User } from '#contract/account/users.ts'
import { canInAccount, type Right } from '#rules/permissions.ts'
import { externalStore } from '../external-store.ts'
import { subscribeUnknownToken, unknownToken } from './unknown-token.ts'

/** Who is signed in on this browser, kept so that the app opens without a network. */
export interface Session {
  token: string
  user: User
  /** Null: a client, who works in no account. */
  account: TeamMembership | null
}

/** Of somebody who works in an account. */
export type TeamSession = Session & { account: TeamMembership }

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
  (value.account === null || hasId(value.account))

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
const lost = externalStore(false)
const hooks = new Set<SignOutHook>()

// Another tab signed in or out.
addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== TOKEN_KEY && event.key !== PERSON_KEY) return
  const before = session.get()
  const now = read()
  if (before !== null || now !== null) lost.set(now === null)
  session.set(now)
})

// The person is forgotten only once nothing that they typed is lost by it.
subscribeUnknownToken(() => {
  if (session.get()?.token === unknownToken()) lost.set(true)
})

export const currentSession = session.get
export const subscribeSession = session.subscribe

/** Who is signed in, or null. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)

const isTeam = (who: Session | null): who is TeamSession => who !== null && who.account !== null

/** Who is signed in to an account; null for a client too. */
export function currentTeamSession(): TeamSession | null {
  const who = session.get()
  return isTeam(who) ? who : null
}

/** Who is signed in to an account; null for a client too. */
export function useTeamSession(): TeamSession | null {
  const who = useSession()
  return isTeam(who) ? who : null
}

/** Whether a role carries a right, for who is signed in; the server asks the same rule. */
export function useHasRight(right: Right): boolean {
  const team = useTeamSession()
  return team !== null && canInAccount(team.account, right)
}

/** Keeps the token and the person. */
export function setSession(token: string, user: User, account: TeamMembership | null): void {
  localStorage.setItem(PERSON_KEY, JSON.stringify({ user, account }))
  localStorage.setItem(TOKEN_KEY, token)
  lost.set(false)
  session.set({ token, user, account })
}

/** Keeps what the server says of the person of this token, unless somebody else is signed in by now. */
export function refreshSession(token: string, user: User, account: TeamMembership | null): void {
  const now = session.get()
  if (now?.token !== token) return
  if (JSON.stringify([now.user, now.account]) !== JSON.stringify([user, account]))
    setSession(token, user, account)
}

/** Whether a session ended here that nobody ended here: elsewhere, or by the server. */
export const useSessionLost = (): boolean => useSyncExternalStore(lost.subscribe, lost.get)

/** Adds something to do before the session ends; the returned function takes it back. */
export function onSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Forgets who is signed in without asking anybody. */
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
