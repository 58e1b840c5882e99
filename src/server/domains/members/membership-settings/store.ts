import { and, eq, isNotNull } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { member_import_rows } from '#server/core/db/schema/member-imports.ts'
import { members, membership_settings } from '#server/core/db/schema/members.ts'

export type SettingsRow = typeof membership_settings.$inferSelect

export async function find(tx: Tx, account_id: Id): Promise<SettingsRow | undefined> {
  const [row] = await tx
    .select()
    .from(membership_settings)
    .where(eq(membership_settings.account_id, account_id))
  return row
}

/** Locks the row; inserts `initial` if there is none. */
export async function lock(tx: Tx, initial: SettingsRow): Promise<SettingsRow> {
  await tx.insert(membership_settings).values(initial).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(membership_settings)
    .where(eq(membership_settings.account_id, initial.account_id))
    .for('update')
  return row ?? initial
}

/** Stores changed settings with their next version. */
export async function save(tx: Tx, row: SettingsRow): Promise<SettingsRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(membership_settings).set(saved).where(eq(membership_settings.account_id, row.account_id))
  return saved
}

/** Returns the relationships in use by members or by a running import. */
export async function usedRelationships(tx: Tx, account_id: Id): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ key: members.relationship })
    .from(members)
    .where(eq(members.account_id, account_id))
  const import_rows = await tx
    .selectDistinct({ key: member_import_rows.relationship })
    .from(member_import_rows)
    .where(and(eq(member_import_rows.account_id, account_id), isNotNull(member_import_rows.relationship)))
  return new Set([...rows, ...import_rows].flatMap(({ key }) => key ?? []))
}
