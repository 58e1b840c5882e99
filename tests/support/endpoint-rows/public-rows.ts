import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { organizers, taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { categories, event_settings, events, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { images } from '#server/core/db/schema/files.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import { addEvent, type BuiltEvent } from './rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

/** Helpers for tests of public pages: change the event of the venue and add rows beside it. */
export function publicRows(fixture: Pick<Fixture, 'server' | 'db' | 'venue'>) {
  const { server, db } = fixture
  const write = db.withTx.bind(db)
  return {
    /** Live event that begins in `hours` hours. */
    event: (hours: number, event: Partial<typeof events.$inferInsert> = {}): Promise<BuiltEvent> => {
      const { account_id, organizer_id } = fixture.venue
      const starts_at = addMs(server.clock.now(), hours * HOUR_MS)
      const dates = { starts_at, ends_at: addMs(starts_at, HOUR_MS) }
      return write((tx) => addEvent(server, tx, { account_id, organizer_id, ...dates, ...event }))
    },
    /** Separate organizer without other events. */
    organizer: async (name: string): Promise<Id> => {
      const id = newId('organizer', server.random)
      const { account_id } = fixture.venue
      await write((tx) => tx.insert(organizers).values({ id, account_id, name, email: 'x@venue.test' }))
      return id
    },
    /** Live other event that begins in `hours` hours; null: it has no date. */
    otherEvent: async (
      hours: number | null,
      other: Partial<typeof other_events.$inferInsert> = {},
    ): Promise<Id> => {
      const id = newId('other_event', server.random)
      const starts_at = hours === null ? null : addMs(server.clock.now(), hours * HOUR_MS)
      const ends_at = starts_at === null ? null : addMs(starts_at, HOUR_MS)
      const wall = (at: string | null) => (at === null ? null : instantToWallTime(at, 'Asia/Hong_Kong'))
      const row = {
        id,
        account_id: fixture.venue.account_id,
        title: 'Open studio',
        status: 'live' as const,
        starts_at,
        ends_at,
        start_date: wall(starts_at),
        end_date: wall(ends_at),
        timezone: 'Asia/Hong_Kong',
        sort_order: 1,
        created_at: server.clock.now(),
        ...other,
      }
      await write((tx) => tx.insert(other_events).values(row))
      return id
    },
    /**
     * Picture of an other event whose file does not exist.
     * @param letter part of its address
     */
    otherPicture: (other_event_id: Id, type: 'EVENT_COVER' | 'EVENT_IMAGE', letter: string) =>
      write((tx) =>
        tx.insert(images).values({
          id: newId('image', server.random),
          account_id: fixture.venue.account_id,
          other_event_id,
          type,
          folder: letter.repeat(32),
          width: 1080,
          height: 540,
          widths: [480, 1080],
          bytes: 1,
          created_at: server.clock.now(),
        }),
      ),
    setEvent: (event: Partial<typeof events.$inferInsert>, id = fixture.venue.event_id) =>
      write((tx) => tx.update(events).set(event).where(eq(events.id, id))),
    setSettings: (settings: Partial<EventSettings>, id = fixture.venue.event_id) =>
      write((tx) => tx.update(event_settings).set({ settings }).where(eq(event_settings.event_id, id))),
    setTicket: (id: Id, ticket: Partial<typeof tickets.$inferInsert>) =>
      write((tx) => tx.update(tickets).set(ticket).where(eq(tickets.id, id))),
    setPrice: (ticket_id: Id, price: Partial<typeof ticket_prices.$inferInsert>) =>
      write((tx) => tx.update(ticket_prices).set(price).where(eq(ticket_prices.ticket_id, ticket_id))),
    category: (name: string, event_id = fixture.venue.event_id) =>
      write((tx) =>
        tx.insert(categories).values({
          id: newId('category', server.random),
          account_id: fixture.venue.account_id,
          event_id,
          name,
        }),
      ),
    /** Tax of the account on these ticket types. */
    tax: async (ticket_ids: readonly Id[], tax: Partial<typeof taxes_and_fees.$inferInsert> = {}) => {
      const id = newId('tax_or_fee', server.random)
      const { account_id } = fixture.venue
      await write(async (tx) => {
        await tx.insert(taxes_and_fees).values({
          id,
          account_id,
          name: `Tax ${id}`,
          type: 'TAX',
          calculation_type: 'PERCENTAGE',
          rate: 10,
          is_active: true,
          is_default: false,
          description: 'for the office alone',
          ...tax,
        })
        for (const ticket_id of ticket_ids) {
          const [row] = await tx.select().from(tickets).where(eq(tickets.id, ticket_id))
          const tax_and_fee_ids = [...(row?.tax_and_fee_ids ?? []), id]
          await tx.update(tickets).set({ tax_and_fee_ids }).where(eq(tickets.id, ticket_id))
        }
      })
      return id
    },
  }
}
