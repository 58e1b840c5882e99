import type { Id } from '#contract/wire/id.ts'
import { canInAccount, type Right } from '#rules/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Person } from './context.ts'

/** Refuses who lacks a right of the whole account: permission.denied, before anything is looked up. */
export function requireRight({ actor }: { actor: Person }, right: Right): void {
  if (!canInAccount(actor.member, right)) throw new AppError('permission.denied')
}

/**
 * Refuses another account than that of the session, and who lacks the right in it.
 * Errors: account.not_found, permission.denied.
 */
export function requireAccount({ actor }: { actor: Person }, account_id: Id, right: Right): void {
  if (account_id !== actor.member.account_id) throw new AppError('account.not_found')
  requireRight({ actor }, right)
}

/** Refuses a change that is based on another version than the row has: version.stale with the row as it is. */
export function requireVersion(row: { version: number }, version: number | null, presented: unknown): void {
  if (version !== null && version !== row.version) throw new AppError('version.stale', { current: presented })
}

/** The same refusal as a code of the whole and of the field that is wrong. */
export function refuseField(
  code: 'auth.password_wrong' | 'tax_or_fee.name_taken' | 'merchant.name_taken' | 'member.taken',
  field: string,
): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
