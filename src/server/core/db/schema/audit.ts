import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditChange, AuditEntry } from '#contract/account/audit.ts'
import { instant, accountColumns } from './columns.ts'

/**
 * Audit log of an account. Triggers in its migration forbid changing a row, and deleting one that is younger
 * than 400 days.
 */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    at: instant().notNull(),
    action: text().$type<AuditAction>().notNull(),
    actor_kind: text().$type<AuditEntry['actor']['kind']>().notNull(),
    actor_id: text(),
    actor_name: text(),
    address: text(),
    user_agent: text(),
    subject_kind: text().$type<AuditEntry['subject']['kind']>().notNull(),
    subject_id: text(),
    subject_title: text(),
    event_id: text(),
    /** Title of the event at that time. */
    event_title: text(),
    changes: jsonb().$type<AuditChange[]>().notNull(),
  },
  (table) => [
    index('audit_entries_account').on(table.account_id, table.at, table.id),
    index('audit_entries_at').on(table.at),
    index('audit_entries_erasures')
      .on(table.event_id, table.at)
      .where(sql`action = 'person_erased'`),
  ],
)
