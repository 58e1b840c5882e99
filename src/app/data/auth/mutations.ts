import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  acceptInvitation,
  finishRegistration,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  type SignInResponse,
} from '#contract/account/auth.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { readMe, type TeamMembership, type User } from '#contract/account/users.ts'
import { countOtherOwnersEdits, claimCatalogue } from '#app/data/catalogue/owner.ts'
import { deviceToken } from '#app/lib/net/device-token.ts'
import { currentSession, setSession } from '#app/lib/net/session.ts'
import { saveWelcomeStep } from '#app/lib/addresses/welcome-step.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'
import { authKeys } from './keys.ts'

/** Result of a sign-in: signed in, or a choice that comes first. */
export type SignInOutcome =
  /** `account` is null for a client. */
  | { kind: 'in'; user: User; account: TeamMembership | null }
  | { kind: 'choose_account'; accounts: SignInResponse['accounts'] }
  /** The user is not signed in until the link in the email is opened. */
  | { kind: 'mail_sent'; email: string }
  /** Unsent edits of another user in this browser would be lost. */
  | { kind: 'edits_of_another'; unsent: number; signed_in: SignInResponse }

const anonymousClient = () => pageConnect(null)

/**
 * Signs in with email or phone.
 * @throws ApiError
 */
export async function enter(body: BodyInput<typeof login>): Promise<SignInOutcome> {
  const request = { ...body, device_token: deviceToken() }
  return storeSession(await anonymousClient().call(login, { body: request }), body.account_id)
}

/**
 * Registers a client, or an account with its owner. The first owner of an installation is signed in at once.
 * @throws ApiError
 */
export async function signUp(body: BodyInput<typeof register>): Promise<SignInOutcome> {
  const response = await anonymousClient().call(register, { body: { ...body, device_token: deviceToken() } })
  return response.token === null ? { kind: 'mail_sent', email: body.email } : storeSession(response)
}

/**
 * Completes a registration with the link from the email; the password may be omitted only in the browser where the
 * registration started.
 * @throws ApiError
 */
export async function completeRegistration(
  token: string,
  body: BodyInput<typeof finishRegistration>,
): Promise<SignInOutcome> {
  const request = { ...body, device_token: deviceToken() }
  const response = await anonymousClient().call(finishRegistration, { params: { token }, body: request })
  const [account] = response.accounts
  // The email address is verified. The welcome steps come next, in every tab that receives the session.
  if (account !== undefined) saveWelcomeStep(account.id, 'venue')
  return storeSession(response)
}

/**
 * Accepts a team invitation.
 * @throws ApiError
 */
export async function signInByInvitation(
  token: string,
  body: BodyInput<typeof acceptInvitation>,
): Promise<SignInOutcome> {
  return storeSession(await anonymousClient().call(acceptInvitation, { params: { token }, body }))
}

/** Stores the session. `drops_edits` is true when the user agreed to discard another user's edits. */
export async function storeSession(
  response: SignInResponse,
  account_id?: string,
  drops_edits = false,
): Promise<SignInOutcome> {
  const { token, user, accounts } = response
  if (token === null || user === null) return { kind: 'choose_account', accounts }
  const account = await accountOf(token, accounts, account_id)
  if (account !== null) {
    const owner = { user_id: user.id, account_id: account.id }
    const unsent = drops_edits ? 0 : await countOtherOwnersEdits(owner)
    if (unsent > 0) {
      return { kind: 'edits_of_another', unsent, signed_in: { ...response, accounts: [account] } }
    }
    await claimCatalogue(owner)
  }
  endPreviousSession(token)
  setSession(token, user, account)
  return { kind: 'in', user, account }
}

/** The account of a new session; with several, the server decides which one. */
async function accountOf(
  token: string,
  accounts: SignInResponse['accounts'],
  account_id: string | undefined,
): Promise<TeamMembership | null> {
  const selected = accounts.find(({ id }) => id === account_id)
  if (selected !== undefined || accounts.length < 2) return selected ?? accounts[0] ?? null
  return (await pageConnect(token).call(readMe, {})).data.account
}

/** Signs out the user who was signed in here before, so that an unused session does not stay valid for weeks. */
function endPreviousSession(token: string): void {
  const previous = currentSession()
  if (previous === null || previous.token === token) return
  void pageConnect(previous.token)
    .call(logout, {})
    .catch(() => undefined)
}

/** Requests a password reset email. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof forgotPassword>) =>
      (await anonymousClient().call(forgotPassword, { body })).data,
  })
}

/** Sets a new password with a reset link. */
export function useResetPassword(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof resetPassword>) =>
      anonymousClient().call(resetPassword, { params: { token }, body }),
    // The link works once.
    onSuccess: () => queries.removeQueries({ queryKey: authKeys.reset_link(token) }),
  })
}
