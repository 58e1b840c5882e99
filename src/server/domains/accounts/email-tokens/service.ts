import { CONFIRM_HOURS, INVITATION_HOURS, RESET_MINUTES } from '#contract/account/auth.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { hashToken, newToken } from '#server/domains/accounts/sessions/service.ts'
import * as store from './store.ts'
import type { TokenKind, TokenPurpose, EmailTokenRow } from './store.ts'

export type { EmailTokenRow } from './store.ts'

const MINUTE_MS = 60_000
const VALID_MINUTES: Record<TokenPurpose, number> = {
  confirm_email: CONFIRM_HOURS * 60,
  change_email: CONFIRM_HOURS * 60,
  reset_password: RESET_MINUTES,
  invitation: INVITATION_HOURS * 60,
}
/** For this time an ended invitation is still reported as expired or accepted. */
const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS

/** A secret that only one mail contains; the database stores its hash. */
export type EmailToken = { token: string; valid_minutes: number }

/**
 * Creates a link; earlier ones of the same purpose become invalid.
 * @param link.email the address that it proves
 */
export async function createToken(
  { tx, now, random }: Pick<Context, 'tx' | 'now' | 'random'>,
  link: TokenKind & { email: string },
): Promise<EmailToken> {
  const token = newToken(random)
  const valid_minutes = VALID_MINUTES[link.purpose]
  await store.deleteUnused(tx, link)
  await store.insert(tx, {
    ...link,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: addMs(now, valid_minutes * MINUTE_MS),
  })
  return { token, valid_minutes }
}

/**
 * Creates links for users without a password to set one, in the users' order. They are valid as long as an
 * invitation.
 */
export async function createPasswordTokens(
  { tx, now, random }: Pick<Context, 'tx' | 'now' | 'random'>,
  people: readonly { id: Id; email: string }[],
): Promise<EmailToken[]> {
  const valid_minutes = VALID_MINUTES.invitation
  const tokens = people.map(({ id, email }) => ({ user_id: id, email, token: newToken(random) }))
  await store.insertMany(
    tx,
    tokens.map(({ token, ...link }) => ({
      ...link,
      purpose: 'reset_password',
      account_id: null,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: addMs(now, valid_minutes * MINUTE_MS),
    })),
  )
  return tokens.map(({ token }) => ({ token, valid_minutes }))
}

/** State of a link. */
export type TokenState = { kind: 'unknown' } | { kind: 'expired' | 'used' | 'good'; link: EmailTokenRow }

/** Returns a link of one of these purposes with its state. */
export async function readToken(
  tx: Tx,
  purposes: readonly TokenPurpose[],
  token: string,
  now: Instant,
): Promise<TokenState> {
  const link = await store.find(tx, purposes, hashToken(token))
  if (link === undefined) return { kind: 'unknown' }
  if (link.used_at !== null) return { kind: 'used', link }
  return { kind: link.expires_at > now ? 'good' : 'expired', link }
}

/**
 * Consumes a valid link: `used` when it was consumed concurrently, `gone` when it was revoked or has expired.
 */
export async function consumeToken(
  tx: Tx,
  { token_hash, purpose }: EmailTokenRow,
  now: Instant,
): Promise<'spent' | 'used' | 'gone'> {
  if (await store.consume(tx, token_hash, now)) return 'spent'
  const link = await store.find(tx, [purpose], token_hash)
  return link?.used_at === undefined || link.used_at === null ? 'gone' : 'used'
}

/** Revokes a user's links of these purposes. */
export async function revokeTokens(tx: Tx, user_id: Id, purposes: readonly TokenPurpose[]): Promise<void> {
  for (const purpose of purposes) await store.deleteUnused(tx, { purpose, user_id, account_id: null })
}

/** Revokes the invitation of a user to an account. */
export async function revokeInvitation(tx: Tx, user_id: Id, account_id: Id): Promise<void> {
  await store.deleteUnused(tx, { purpose: 'invitation', user_id, account_id })
}

/** Deletes links 30 days after they ended. */
export async function deleteOldTokens(tx: Tx, now: Instant): Promise<void> {
  await store.deleteExpiredBefore(tx, addMs(now, -RETENTION_MS))
}
