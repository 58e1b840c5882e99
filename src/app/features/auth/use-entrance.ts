import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { AccountMembership } from '#contract/users.ts'
import { settleIn, type Entered } from '#app/data/auth/mutations.ts'
import { safeNext } from '#app/lib/next-path.ts'

export type Entrance = {
  pending: boolean
  error: unknown
  /** Until when the server wants no more tries, in milliseconds since 1970. */
  blocked_until: number
  accounts: readonly AccountMembership[] | null
  stranger: Extract<Entered, { kind: 'edits_of_another' }> | null
  /** Runs a sign-in and goes on as it says. */
  run: (attempt: () => Promise<Entered>) => Promise<void>
  /** Another's edits may go. */
  dropAndEnter: () => void
  /** Back to the form. */
  restart: () => void
}

/** Carries a sign-in from the form to the page that comes after it. */
export function useEntrance(): Entrance {
  const navigate = useNavigate()
  const router = useRouter()
  const next = safeNext(useSearch({ strict: false, select: (search) => search.next }))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [blocked_until, setBlockedUntil] = useState(0)
  const [entered, setEntered] = useState<Entered | null>(null)

  async function run(attempt: () => Promise<Entered>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const result = await attempt()
      setEntered(result)
      if (result.kind !== 'in') return
      if (next === undefined) await navigate({ to: '/manage/events/{-$eventsState}' })
      else router.history.push(next)
    } catch (caught) {
      setError(caught)
      if (caught instanceof ApiError && caught.retry_after_seconds !== null) {
        setBlockedUntil(Date.now() + caught.retry_after_seconds * 1000)
      }
    } finally {
      setPending(false)
    }
  }

  const stranger = entered?.kind === 'edits_of_another' ? entered : null
  return {
    pending,
    error,
    blocked_until,
    accounts: entered?.kind === 'choose_account' ? entered.accounts : null,
    stranger,
    run,
    dropAndEnter: () => {
      if (stranger !== null) void run(() => settleIn(stranger.signed_in, undefined, true))
    },
    restart: () => {
      setEntered(null)
      setError(null)
    },
  }
}
