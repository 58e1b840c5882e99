import type { AuditEntry, listAudit } from '#contract/account/audit.ts'
import { AUDIT_PAGE } from '#contract/account/audit.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { present } from './present.ts'
import * as store from './store.ts'

export { makeChange, changesBetween, translationsBetween } from './changes.ts'
export { BY_BUYER, BY_PROVIDER, BY_SYSTEM, record, recordExport, recordForUser } from './record.ts'
export type { AuditContext, AuditEvent } from './record.ts'

/**
 * Returns one page of the account's audit log, newest first. Errors: account.not_found, permission.denied.
 */
export async function list(
  context: Context<Person>,
  account_id: Id,
  { after, ...filter }: QueryOf<typeof listAudit>,
): Promise<OkOf<typeof listAudit>> {
  requireAccount(context, account_id, 'audit.view')
  const rows = await store.listNewest(context.tx, account_id, filter, { after, limit: AUDIT_PAGE + 1 })
  const data: AuditEntry[] = rows.slice(0, AUDIT_PAGE).map(present)
  return { data, meta: { next: rows.length > AUDIT_PAGE ? (data.at(-1)?.id ?? null) : null } }
}

/** Deletes entries older than 400 days (S2.14). */
export function deleteOldEntries(tx: Tx): Promise<void> {
  return store.deleteOld(tx)
}
