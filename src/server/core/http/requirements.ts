import type { Id } from '#contract/wire/id.ts'
import { canInAccount, type Right } from '#rules/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Person } from './context.ts'

/** Requires an account-wide right: throws permission.denied before anything is looked up. */
export function requireRight({ actor }: { actor: Person }, right: Right): void {
  if (!canInAccount(actor.member, right)) throw new AppError('permission.denied')
}

/** Requires the session's own account and a right in it. Errors: account.not_found, permission.denied. */
export function requireAccount({ actor }: { actor: Person }, account_id: Id, right: Right): void {
  if (account_id !== actor.member.account_id) throw new AppError('account.not_found')
  requireRight({ actor }, right)
}

/** Requires the row's current version: throws version.stale with the current row. */
export function requireVersion(row: { version: number }, version: number | null, presented: unknown): void {
  if (version !== null && version !== row.version) throw new AppError('version.stale', { current: presented })
}

/** Throws an error code for the request and for the invalid field. */
export function refuseField(
  code:
    | 'auth.password_wrong'
    | 'tax_or_fee.name_taken'
    | 'merchant.name_taken'
    | 'merchant.names_too_many'
    | 'member.taken',
  field: string,
): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
