import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  acceptInvitation,
  finishRegistration,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  type SignedIn,
} from '#contract/account/auth.ts'
import type { BodyIn } from '#contract/wire/endpoint.ts'
import { readMe, type TeamMembership, type User } from '#contract/account/users.ts'
import { countEditsOfAnother, takeCatalogue } from '#app/data/catalogue/owner.ts'
import { deviceToken } from '#app/lib/net/device-token.ts'
import { currentSession, signIn } from '#app/lib/net/session.ts'
import { keepWelcomeStep } from '#app/lib/addresses/welcome-step.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'
import { authKeys } from './keys.ts'

/** What comes of a sign-in: in, or first a choice. */
export type Entered =
  /** No account: as a client. */
  | { kind: 'in'; user: User; account: TeamMembership | null }
  | { kind: 'choose_account'; accounts: SignedIn['accounts'] }
  /** Nobody is signed in before the link of the mail is opened. */
  | { kind: 'mail_sent'; email: string }
  /** Somebody else's edits on this browser would be lost. */
  | { kind: 'edits_of_another'; unsent: number; signed_in: SignedIn }

const nobody = () => pageConnect(null)

/** Signs in with e-mail or phone. @throws ApiError */
export async function enter(body: BodyIn<typeof login>): Promise<Entered> {
  const named = { ...body, device_token: deviceToken() }
  return settleIn(await nobody().call(login, { body: named }), body.account_id)
}

/** Registers a client, or with an account its owner; whoever set this server up is in at once. @throws ApiError */
export async function enterAsNew(body: BodyIn<typeof register>): Promise<Entered> {
  const signed_in = await nobody().call(register, { body: { ...body, device_token: deviceToken() } })
  return signed_in.token === null ? { kind: 'mail_sent', email: body.email } : settleIn(signed_in)
}

/** Finishes registering by the link of the mail; without a password only where it began. @throws ApiError */
export async function enterByRegistration(
  token: string,
  body: BodyIn<typeof finishRegistration>,
): Promise<Entered> {
  const named = { ...body, device_token: deviceToken() }
  const signed_in = await nobody().call(finishRegistration, { params: { token }, body: named })
  const [account] = signed_in.accounts
  // The address is proved: setting up begins behind that, in every tab that hears of the session.
  if (account !== undefined) keepWelcomeStep(account.id, 'organizer')
  return settleIn(signed_in)
}

/** Joins the team that invites. @throws ApiError */
export async function enterByInvitation(
  token: string,
  body: BodyIn<typeof acceptInvitation>,
): Promise<Entered> {
  return settleIn(await nobody().call(acceptInvitation, { params: { token }, body }))
}

/** Keeps the session; `drops_edits` when the person said that another's edits may go. */
export async function settleIn(
  signed_in: SignedIn,
  account_id?: string,
  drops_edits = false,
): Promise<Entered> {
  const { token, user, accounts } = signed_in
  if (token === null || user === null) return { kind: 'choose_account', accounts }
  const account = await accountOf(token, accounts, account_id)
  if (account !== null) {
    const owner = { user_id: user.id, account_id: account.id }
    const unsent = drops_edits ? 0 : await countEditsOfAnother(owner)
    if (unsent > 0) {
      return { kind: 'edits_of_another', unsent, signed_in: { ...signed_in, accounts: [account] } }
    }
    await takeCatalogue(owner)
  }
  endSessionBefore(token)
  signIn(token, user, account)
  return { kind: 'in', user, account }
}

/** The account of a new session; one of several is the server's to say. */
async function accountOf(
  token: string,
  accounts: SignedIn['accounts'],
  account_id: string | undefined,
): Promise<TeamMembership | null> {
  const chosen = accounts.find(({ id }) => id === account_id)
  if (chosen !== undefined || accounts.length < 2) return chosen ?? accounts[0] ?? null
  return (await pageConnect(token).call(readMe, {})).data.account
}

/** Whoever was signed in here no longer is; a session that nobody holds should not go on for weeks. */
function endSessionBefore(token: string): void {
  const before = currentSession()
  if (before === null || before.token === token) return
  void pageConnect(before.token)
    .call(logout, {})
    .catch(() => undefined)
}

/** Asks for a link that sets another password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: BodyIn<typeof forgotPassword>) =>
      (await nobody().call(forgotPassword, { body })).data,
  })
}

/** Sets another password by a link. */
export function useResetPassword(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof resetPassword>) =>
      nobody().call(resetPassword, { params: { token }, body }),
    // It worked once.
    onSuccess: () => queries.removeQueries({ queryKey: authKeys.reset_link(token) }),
  })
}
