import type { AuditEntry, listAudit } from '#contract/audit.ts'
import { AUDIT_PAGE } from '#contract/audit.ts'
import type { OkOf, QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { requireRight } from '#server/http/requirements.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export { changed, changesBetween } from './changes.ts'
export { BY_BUYER, BY_SYSTEM, record, recordOfPerson } from './record.ts'
export type { Happened, Recording } from './record.ts'

/** What was done in the account, the newest first, page by page. Errors: account.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  account_id: Id,
  { after, ...wanted }: QueryOf<typeof listAudit>,
): Promise<OkOf<typeof listAudit>> {
  requireAudit(context, account_id)
  const rows = await store.newest(context.tx, account_id, wanted, { after, limit: AUDIT_PAGE + 1 })
  const data: AuditEntry[] = rows.slice(0, AUDIT_PAGE).map(present)
  return { data, meta: { next: rows.length > AUDIT_PAGE ? (data.at(-1)?.id ?? null) : null } }
}

/** Refuses another account than that of the session, and who may not read it. Errors: account.not_found, permission.denied. */
export function requireAudit(context: Pick<Context<Person>, 'actor'>, account_id: Id): void {
  if (account_id !== context.actor.member.account_id) throw new AppError('account.not_found')
  requireRight(context, 'audit.view')
}

/** Deletes what is older than 400 days. */
export function deleteOldEntries(tx: Tx): Promise<void> {
  return store.deleteOld(tx)
}
