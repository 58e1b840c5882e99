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

/** What comes of a sign-in: in, or first a choice. */
export type SignInOutcome =
  /** No account: as a client. */
  | { kind: 'in'; user: User; account: TeamMembership | null }
  | { kind: 'choose_account'; accounts: SignInResponse['accounts'] }
  /** Nobody is signed in before the link of the mail is opened. */
  | { kind: 'mail_sent'; email: string }
  /** Somebody else's edits on this browser would be lost. */
  | { kind: 'edits_of_another'; unsent: number; signed_in: SignInResponse }

const anonymousClient = () => pageConnect(null)

/** Signs in with e-mail or phone. @throws ApiError */
export async function enter(body: BodyInput<typeof login>): Promise<SignInOutcome> {
  const named = { ...body, device_token: deviceToken() }
  return storeSession(await anonymousClient().call(login, { body: named }), body.account_id)
}

/** Registers a client, or with an account its owner; whoever set this server up is in at once. @throws ApiError */
export async function signUp(body: BodyInput<typeof register>): Promise<SignInOutcome> {
  const signed_in = await anonymousClient().call(register, { body: { ...body, device_token: deviceToken() } })
  return signed_in.token === null ? { kind: 'mail_sent', email: body.email } : storeSession(signed_in)
}

/** Finishes registering by the link of the mail; without a password only where it began. @throws ApiError */
export async function completeRegistration(
  token: string,
  body: BodyInput<typeof finishRegistration>,
): Promise<SignInOutcome> {
  const named = { ...body, device_token: deviceToken() }
  const signed_in = await anonymousClient().call(finishRegistration, { params: { token }, body: named })
  const [account] = signed_in.accounts
  // The address is proved: setting up begins behind that, in every tab that hears of the session.
  if (account !== undefined) saveWelcomeStep(account.id, 'organizer')
  return storeSession(signed_in)
}

/** Joins the team that invites. @throws ApiError */
export async function signInByInvitation(
  token: string,
  body: BodyInput<typeof acceptInvitation>,
): Promise<SignInOutcome> {
  return storeSession(await anonymousClient().call(acceptInvitation, { params: { token }, body }))
}

/** Keeps the session; `drops_edits` when the person said that another's edits may go. */
export async function storeSession(
  signed_in: SignInResponse,
  account_id?: string,
  drops_edits = false,
): Promise<SignInOutcome> {
  const { token, user, accounts } = signed_in
  if (token === null || user === null) return { kind: 'choose_account', accounts }
  const account = await accountOf(token, accounts, account_id)
  if (account !== null) {
    const owner = { user_id: user.id, account_id: account.id }
    const unsent = drops_edits ? 0 : await countOtherOwnersEdits(owner)
    if (unsent > 0) {
      return { kind: 'edits_of_another', unsent, signed_in: { ...signed_in, accounts: [account] } }
    }
    await claimCatalogue(owner)
  }
  endPreviousSession(token)
  setSession(token, user, account)
  return { kind: 'in', user, account }
}

/** The account of a new session; one of several is the server's to say. */
async function accountOf(
  token: string,
  accounts: SignInResponse['accounts'],
  account_id: string | undefined,
): Promise<TeamMembership | null> {
  const chosen = accounts.find(({ id }) => id === account_id)
  if (chosen !== undefined || accounts.length < 2) return chosen ?? accounts[0] ?? null
  return (await pageConnect(token).call(readMe, {})).data.account
}

/** Whoever was signed in here no longer is; a session that nobody holds should not go on for weeks. */
function endPreviousSession(token: string): void {
  const before = currentSession()
  if (before === null || before.token === token) return
  void pageConnect(before.token)
    .call(logout, {})
    .catch(() => undefined)
}

/** Asks for a link that sets another password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof forgotPassword>) =>
      (await anonymousClient().call(forgotPassword, { body })).data,
  })
}

/** Sets another password by a link. */
export function useResetPassword(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof resetPassword>) =>
      anonymousClient().call(resetPassword, { params: { token }, body }),
    // It worked once.
    onSuccess: () => queries.removeQueries({ queryKey: authKeys.reset_link(token) }),
  })
}
