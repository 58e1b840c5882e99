import { and, eq, isNull } from 'drizzle-orm'
import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { ticket_codes } from '#server/db/schema/attendees.ts'

type Issued = {
  holder: { account_id: Id; event_id: Id; id: Id }
  code: string
  code_hash: string
}

/** The codes of tickets from now on. */
export async function insertCodes(tx: Tx, issued: readonly Issued[], issued_at: Instant): Promise<void> {
  await tx.insert(ticket_codes).values(
    issued.map(({ holder: { account_id, event_id, id: attendee_id }, code, code_hash }) => {
      return { account_id, event_id, attendee_id, code, code_hash, issued_at }
    }),
  )
}

/** Leaves a tombstone of the code that a ticket has now. */
export async function retireCode(tx: Tx, attendee_id: Id, at: Instant, reason: ReissueReason): Promise<void> {
  await tx
    .update(ticket_codes)
    .set({ code: null, retired_at: at, reason })
    .where(and(eq(ticket_codes.attendee_id, attendee_id), isNull(ticket_codes.retired_at)))
}
