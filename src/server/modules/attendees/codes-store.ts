import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { DoorKey } from '#contract/door/ticket-code.ts'
import type { Tx } from '#server/db/database.ts'
import { ticket_codes } from '#server/db/schema/attendees.ts'
import { door_keys, tickets } from '#server/db/schema/events.ts'

/** The event's newest key that is not retired, and the number of a ticket type. */
export async function codeParts(
  tx: Tx,
  event_id: Id,
  ticket_id: Id,
): Promise<{ key: DoorKey; ticket_no: number } | undefined> {
  const [row] = await tx
    .select({ key_no: door_keys.key_no, secret: door_keys.secret, ticket_no: tickets.ticket_no })
    .from(tickets)
    .innerJoin(door_keys, eq(door_keys.event_id, tickets.event_id))
    .where(and(eq(tickets.id, ticket_id), eq(tickets.event_id, event_id), isNull(door_keys.retired_at)))
    .orderBy(desc(door_keys.created_at), desc(door_keys.key_no))
    .limit(1)
  return row && { key: { key_no: row.key_no, secret: row.secret }, ticket_no: row.ticket_no }
}

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
