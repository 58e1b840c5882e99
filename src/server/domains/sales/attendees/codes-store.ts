import { and, eq, isNull } from 'drizzle-orm'
import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ticket_codes } from '#server/core/db/schema/attendees.ts'

export type NewCode = typeof ticket_codes.$inferInsert & { code: string }

/** Stores new current ticket codes. */
export async function insertCodes(tx: Tx, codes: readonly NewCode[]): Promise<void> {
  await tx.insert(ticket_codes).values([...codes])
}

/** Retires the current code of a ticket and keeps a tombstone of it. */
export async function retireCode(tx: Tx, attendee_id: Id, at: Instant, reason: ReissueReason): Promise<void> {
  await tx
    .update(ticket_codes)
    .set({ code: null, retired_at: at, reason })
    .where(and(eq(ticket_codes.attendee_id, attendee_id), isNull(ticket_codes.retired_at)))
}
