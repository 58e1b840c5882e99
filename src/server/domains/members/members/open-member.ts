import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import * as store from './store.ts'
import type { MemberRow } from './store.ts'

/** Returns a locked member of the venue with an open membership. Errors: member.not_found, member.closed. */
export async function lockOpen({ tx }: Pick<Context, 'tx'>, account_id: Id, id: Id): Promise<MemberRow> {
  const member = await store.lock(tx, account_id, id)
  if (member === undefined) throw new AppError('member.not_found')
  if (member.closed_at !== null) throw new AppError('member.closed')
  return member
}
