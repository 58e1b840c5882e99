import { redirect } from '@tanstack/react-router'
import { type Right, roleHas } from '#rules/permissions.ts'
import { validateNext } from '#app/lib/next-path.ts'
import { currentSession } from '#app/lib/session.ts'

/** For beforeLoad: sends a signed-out visitor to sign in and back again. */
export function requireSession(location: { href: string }): void {
  if (currentSession()) return
  redirect({
    to: '/auth/login',
    search: validateNext({ next: location.href }),
    replace: true,
    throw: true,
  })
}

/** For beforeLoad: sends a signed-in person whose role lacks the right to the no-permission page. */
export function requireRight(location: { href: string }, right: Right): void {
  requireSession(location)
  const session = currentSession()
  if (session && roleHas(session.account.role, right)) return
  redirect({ to: '/no-permission', replace: true, throw: true })
}
