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
  stranger: Extract<SignInOutcome, { kind: 'edits_of_another' }> | null
  /** Continues with the result of a sign-in. */
  go: (entered: SignInOutcome) => void
  /** Signs in after a choice and continues with the result. */
  run: (attempt: () => Promise<SignInOutcome>) => Promise<void>
  /** Discards another user's edits and signs in. */
  discardAndSignIn: () => void
  /** Returns to the form. */
  restart: () => void
}

/** Handles a sign-in from the form to the next page. @param onIn called before navigation */
export function useSignIn(onIn?: (account: TeamMembership | null, user: User) => void): SignInState {
  const router = useRouter()
  const next = safeNext(useSearch({ strict: false, select: (search) => search.next }))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [entered, setEntered] = useState<SignInOutcome | null>(null)

  function go(result: SignInOutcome): void {
    setEntered(result)
    if (result.kind !== 'in') return
    onIn?.(result.account, result.user)
    router.history.replace(next ?? homePath(result.account))
  }

  async function run(attempt: () => Promise<SignInOutcome>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      go(await attempt())
    } catch (caught) {
      setError(caught)
    } finally {
      setPending(false)
    }
  }

  const stranger = entered?.kind === 'edits_of_another' ? entered : null
  return {
    pending,
    error,
    accounts: entered?.kind === 'choose_account' ? entered.accounts : null,
    mailed_to: entered?.kind === 'mail_sent' ? entered.email : null,
    stranger,
    go,
    run,
    discardAndSignIn: () => {
      if (stranger !== null) void run(() => storeSession(stranger.signed_in, undefined, true))
    },
    restart: () => {
      setEntered(null)
      setError(null)
    },
  }
}
