import { newId, type Id } from '#contract/wire/id.ts'
import type { events } from '#server/core/db/schema/events.ts'
import { weather_closures, weather_things } from '#server/core/db/schema/weather.ts'
import { addOrderWithSecret } from '../bought-orders.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { rowWithoutBody, type Row } from './endpoint-row.ts'
import { oncePerVenue } from './member-rows.ts'
import { insertBooking, nextFreeHour } from './room-rows.ts'
import { addEvent, toVenueWallTime, type BuiltEvent } from './rows.ts'

/** Event in an hour without other entries. */
async function insertLoneEvent(
  fixture: Fixture,
  span: { starts_at: string; ends_at: string },
  wanted: Partial<typeof events.$inferInsert> = {},
): Promise<BuiltEvent> {
  const { server, db, venue } = fixture
  const dates = { start_date: toVenueWallTime(span.starts_at), end_date: toVenueWallTime(span.ends_at) }
  const fields = { account_id: venue.account_id, title: 'In the rain', ...dates, ...wanted }
  return db.withTx((tx) => addEvent(server, tx, fields))
}

/** @param postponed event postponed by the closure; default: none */
async function insertClosure({ server, db, venue }: Fixture, postponed?: BuiltEvent): Promise<Id> {
  const id = newId('weather_closure', server.random)
  const now = server.clock.now()
  await db.withTx(async (tx) => {
    await tx.insert(weather_closures).values({
      id,
      account_id: venue.account_id,
      signal: 'black_rain',
      from_at: now,
      until_at: now,
      words: {},
      by_name: 'Ada',
      by_user_id: venue.owner.user_id,
      created_at: now,
    })
    if (postponed !== undefined) {
      const { account_id } = venue
      const thing = { account_id, closure_id: id, event_id: postponed.id, outcome: 'postpone' } as const
      await tx.insert(weather_things).values(thing)
    }
  })
  return id
}

/** Valid requests of weather closures. */
export const weatherRows: Record<string, Row> = {
  readTouched: rowWithoutBody('booking.decide', () => ({})),
  closeForWeather: {
    right: 'booking.decide',
    target: async (fixture) => {
      const span = nextFreeHour(fixture)
      const event = await insertLoneEvent(fixture, span)
      const booking = await insertBooking(fixture, { ...span, state: 'held' })
      const later = nextFreeHour(fixture)
      return {
        params: {},
        body: {
          id: newId('weather_closure', fixture.server.random),
          signal: 'signal_8',
          from: span.starts_at,
          until: span.ends_at,
          words: { en: 'Stay at home.' },
          events: [
            {
              event_id: event.id,
              outcome: 'postpone',
              start_date: toVenueWallTime(later.starts_at),
              end_date: toVenueWallTime(later.ends_at),
            },
          ],
          bookings: [{ booking_id: booking.id, outcome: 'postpone', ...later }],
        },
      }
    },
  },
  listWeatherClosures: {
    right: 'booking.view',
    target: async (fixture) => {
      await oncePerVenue(fixture, 'weather closure', (there) => insertClosure(there))
      return { params: {} }
    },
  },
  readWeatherClosure: {
    right: 'booking.view',
    target: async (fixture) => ({ params: { weather_closure_id: await insertClosure(fixture) } }),
  },
  tellNewDate: {
    right: 'booking.decide',
    target: async (fixture) => {
      const event = await insertLoneEvent(fixture, nextFreeHour(fixture), { happening: 'postponed' })
      const later = nextFreeHour(fixture)
      return {
        params: { weather_closure_id: await insertClosure(fixture, event) },
        body: {
          event_id: event.id,
          start_date: toVenueWallTime(later.starts_at),
          end_date: toVenueWallTime(later.ends_at),
        },
      }
    },
  },
  keepNewDate: {
    right: 'anyone',
    target: async (fixture) => {
      const event = await insertLoneEvent(fixture, nextFreeHour(fixture), { happening: 'postponed' })
      const { event_id, order_id, s } = await fixture.db.withTx((tx) =>
        addOrderWithSecret(fixture.server, tx, event),
      )
      return { params: { event_id, order_id, s } }
    },
  },
}
