import { notFound, redirect } from '@tanstack/react-router'
import { canInAccount, type Right } from '#rules/permissions.ts'
import { validateNext } from '#app/lib/addresses/next-path.ts'
import { currentTeamSession, currentSession } from '#app/lib/net/session.ts'

/** For beforeLoad of the team's screens: a signed-out visitor signs in and returns, a client is refused. */
export function requireMember(location: { href: string }): void {
  if (currentTeamSession()) return
  if (currentSession()) redirect({ to: '/no-permission', replace: true, throw: true })
  redirect({
    to: '/auth/login',
    search: validateNext({ next: location.href }),
    replace: true,
    throw: true,
  })
}

/** For beforeLoad of a guest's own pages: a signed-out visitor signs in and returns. */
export function requireSession(location: { href: string }): void {
  if (currentSession()) return
  redirect({ to: '/login', search: validateNext({ next: location.href }), replace: true, throw: true })
}

/** For beforeLoad: sends a signed-in user whose role lacks the right to the no-permission page. */
export function requireRight(location: { href: string }, right: Right): void {
  requireMember(location)
  const session = currentTeamSession()
  if (session && canInAccount(session.account, right)) return
  redirect({ to: '/no-permission', replace: true, throw: true })
}

/** The same for pages of the venue, which are not found for every other account of the installation. */
export function requireVenue(location: { href: string }, right: Right): void {
  requireMember(location)
  if (currentTeamSession()?.account.is_venue === false) notFound({ throw: true })
  requireRight(location, right)
}
