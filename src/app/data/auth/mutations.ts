import { login, register, type SignedIn } from '#contract/auth.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { countEditsOfAnother, takeCatalogue } from '#app/data/catalogue/owner.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { signIn } from '#app/lib/session.ts'

/** What comes of a sign-in: in, or first a choice. */
export type Entered =
  | { kind: 'in' }
  | { kind: 'choose_account'; accounts: SignedIn['accounts'] }
  /** Somebody else's edits on this browser would be lost. */
  | { kind: 'edits_of_another'; unsent: number; signed_in: SignedIn }

/** Signs in with e-mail or phone. @throws ApiError */
export async function enter(body: BodyIn<typeof login>): Promise<Entered> {
  const signed_in = await browserPorts().connect(null).call(login, { body })
  if (signed_in.token === null) return { kind: 'choose_account', accounts: signed_in.accounts }
  return settleIn(signed_in, body.account_id, false)
}

/** Becomes the owner of a fresh installation. @throws ApiError */
export async function enterAsOwner(body: BodyIn<typeof register>): Promise<Entered> {
  return settleIn(await browserPorts().connect(null).call(register, { body }), undefined, false)
}

/** Keeps the session; `drops_edits` when the person said that another's edits may go. */
export async function settleIn(
  { token, user, accounts }: SignedIn,
  account_id: string | undefined,
  drops_edits: boolean,
): Promise<Entered> {
  const account = accounts.find(({ id }) => account_id === undefined || id === account_id)
  if (token === null || user === null || account === undefined) return { kind: 'choose_account', accounts }
  const owner = { user_id: user.id, account_id: account.id }
  const unsent = drops_edits ? 0 : await countEditsOfAnother(owner)
  if (unsent > 0) {
    return {
      kind: 'edits_of_another',
      unsent,
      signed_in: { token, token_type: 'bearer', expires_in: null, user, accounts: [account] },
    }
  }
  await takeCatalogue(owner)
  signIn(token, user, account)
  return { kind: 'in' }
}
