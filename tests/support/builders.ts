import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { installation } from '#server/core/db/schema/accounts.ts'
import { event_counters } from '#server/core/db/schema/events.ts'
import { addAccount, addMembers } from './endpoint-rows/people-rows.ts'
import {
  addAttendees,
  addEvent,
  addList,
  type BuilderDeps,
  type NewAttendee,
  type NewList,
  type IssuedTicket,
} from './endpoint-rows/rows.ts'

/** Makes an account the venue account, as the first account set up is. */
export async function setVenueAccount(tx: Tx, house_account_id: Id): Promise<void> {
  await tx
    .insert(installation)
    .values({ id: 1, house_account_id })
    .onConflictDoUpdate({ target: installation.id, set: { house_account_id } })
}

/**
 * Creates a venue in Hong Kong with one signed-in user per role, an event today with its key, tickets and two
 * lists, a second event that the collaborator has no access to, and a stranger who owns another account.
 */
export async function makeVenue(server: BuilderDeps, options: { attendees?: number } = {}) {
  const { db } = server
  const built = await db.withTx(async (tx) => {
    const account = await addAccount(server, tx, 'Harbour Hall')
    const elsewhere = await addAccount(server, tx, 'Elsewhere')
    const account_id = account.id
    await setVenueAccount(tx, account_id)
    const event = await addEvent(server, tx, { account_id, organizer_id: account.organizer_id })
    const other_event = await addEvent(server, tx, { account_id, title: 'Second Night' })
    const strange_event = await addEvent(server, tx, { account_id: elsewhere.id, title: 'Not theirs' })
    const [owner, organizer, collaborator, door, stranger] = await addMembers(server, tx, [
      { account_id, role: 'admin', is_owner: true },
      { account_id, role: 'organizer' },
      { account_id, role: 'collaborator', event_ids: [event.id] },
      { account_id, role: 'user' },
      { account_id: elsewhere.id, role: 'admin', is_owner: true },
    ])
    return {
      account_id,
      organizer_id: account.organizer_id,
      strange_organizer_id: elsewhere.organizer_id,
      event_id: event.id,
      event,
      other_event,
      strange_event,
      tickets: event.tickets,
      list_id: await addList(server, tx, event),
      vip_list_id: await addList(server, tx, event, { name: 'VIP door', ticket_ids: [event.tickets.vip] }),
      strange_list_id: await addList(server, tx, strange_event),
      owner,
      organizer,
      collaborator,
      door,
      stranger,
      attendees: await addAttendees(
        server,
        tx,
        event,
        Array.from({ length: options.attendees ?? 0 }, (_, at) => ({ first_name: `Guest ${at + 1}` })),
      ),
    }
  })
  return {
    ...built,
    /** Adds an attendee to the event. */
    attendee: async (attendee: NewAttendee = {}): Promise<IssuedTicket> => {
      const [made] = await db.withTx((tx) => addAttendees(server, tx, built.event, [attendee]))
      if (made === undefined) throw new Error('one was asked for')
      return made
    },
    /** Adds a check-in list to the event. */
    list: (list: NewList = {}): Promise<Id> => db.withTx((tx) => addList(server, tx, built.event, list)),
    /** Change number of the event, as a door would have pulled it. */
    change_no: async (): Promise<number> => {
      const [counter] = await db.read((tx) =>
        tx.select().from(event_counters).where(eq(event_counters.event_id, built.event.id)),
      )
      return counter?.change_no ?? 0
    },
  }
}
export type Venue = Awaited<ReturnType<typeof makeVenue>>
