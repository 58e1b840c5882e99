import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TeamMembership, User } from '#contract/account/users.ts'
import { storeSession, type SignInOutcome } from '#app/data/auth/mutations.ts'
import { homePath } from '#app/lib/addresses/home-path.ts'
import { safeNext } from '#app/lib/addresses/next-path.ts'

export type SignInState = {
  /** Whether a choice is being sent. */
  pending: boolean
  /** Why a choice failed. */
  error: unknown
  accounts: readonly TeamMembership[] | null
  /** Address that received the link to open first. */
  mailed_to: string | null
  other_user_edits: Extract<SignInOutcome, { kind: 'edits_of_another' }> | null
  /** Continues with the result of a sign-in. */
  continueWith: (outcome: SignInOutcome) => void
  /** Signs in after a choice and continues with the result. */
  run: (attempt: () => Promise<SignInOutcome>) => Promise<void>
  /** Discards another user's edits and signs in. */
  discardAndSignIn: () => void
  /** Returns to the form. */
  restart: () => void
}

/**
 * Handles a sign-in from the form to the next page.
 * @param onSignedIn called before navigation
 */
export function useSignIn(onSignedIn?: (account: TeamMembership | null, user: User) => void): SignInState {
  const router = useRouter()
  const next = safeNext(useSearch({ strict: false, select: (search) => search.next }))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null)

  function continueWith(result: SignInOutcome): void {
    setOutcome(result)
    if (result.kind !== 'in') return
    onSignedIn?.(result.account, result.user)
    router.history.replace(next ?? homePath(result.account))
  }

  async function run(attempt: () => Promise<SignInOutcome>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      continueWith(await attempt())
    } catch (caught) {
      setError(caught)
    } finally {
      setPending(false)
    }
  }

  const other_user_edits = outcome?.kind === 'edits_of_another' ? outcome : null
  return {
    pending,
    error,
    accounts: outcome?.kind === 'choose_account' ? outcome.accounts : null,
    mailed_to: outcome?.kind === 'mail_sent' ? outcome.email : null,
    other_user_edits,
    continueWith,
    run,
    discardAndSignIn: () => {
      if (other_user_edits !== null) void run(() => storeSession(other_user_edits.signed_in, undefined, true))
    },
    restart: () => {
      setOutcome(null)
      setError(null)
    },
  }
}
