import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hashScannedCode } from '#contract/door/scanned-code.ts'
import type { Id } from '#contract/wire/id.ts'
import { ticket_codes } from '#server/core/db/schema/attendees.ts'

/** Joins the code that we issued to an attendee and that is valid. */
export const isCurrentCodeOf = (attendee_id: PgColumn): SQL | undefined =>
  and(
    eq(ticket_codes.attendee_id, attendee_id),
    isNull(ticket_codes.retired_at),
    not(ticket_codes.is_foreign),
  )

/** Whether a search is exactly a valid code of an attendee, ours or that of another ticket system. */
export const isHolderOf = (attendee_id: PgColumn, event_id: Id, search: string): SQL => sql`${attendee_id} = (
  select attendee_id from ${ticket_codes}
  where account_id = (select account_id from events where id = ${event_id})
    and code_hash = ${hashScannedCode(event_id, search)} and event_id = ${event_id} and retired_at is null)`
