import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { ApiError } from '#api-client/api-error.ts'
import { deleteEvent, updateEvent } from '#contract/events/events.ts'
import { approveBooking, cancelBooking, listBookings } from '#contract/rooms/bookings.ts'
import { updateRoom } from '#contract/rooms/rooms.ts'
import { eventOccupancy } from '#rules/rooms/event-rooms.ts'
import { events } from '#server/core/db/schema/events.ts'
import { bookings, event_rooms, occupancy, rooms } from '#server/core/db/schema/rooms.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'
import { bookingCallKey, makeBookings } from './booking-calls.ts'
import { makeEvents, makeEventRoom, wallTimeOf } from './event-calls.ts'

const RUNS = 200 / 4
const LIMIT_MS = 300_000
/** Times that touch or overlap. */
const TIMES = [
  ['10:00', '12:00'],
  ['11:00', '14:00'],
  ['14:00', '16:00'],
  ['18:00', '21:00'],
] as const
const UNITS = [['East'], ['West'], ['East', 'West'], ['North']]

/** Events of one of three events, of a room, or of a booking. */
const historyStep = fc.record({
  kind: fc.constantFrom(
    'live',
    'live',
    'draft',
    'archived',
    'move',
    'move',
    'choose',
    'delete',
    'ask',
    'call_off',
    'rebuild',
  ),
  which: fc.nat(2),
  time: fc.nat(TIMES.length - 1),
  rooms: fc.subarray([0, 1, 2]),
  minutes: fc.constantFrom(0, 30, 90),
})
type HistoryStep = typeof historyStep extends fc.Arbitrary<infer One> ? One : never

/** Errors that a history may produce. */
const EXPECTED: ReadonlySet<string> = new Set([
  'occupancy.taken',
  'room.taken',
  'event.status_not_allowed',
  'event.not_found',
  'booking.not_open',
])

async function histories(fixture: Fixture, happenings: readonly HistoryStep[]): Promise<void> {
  const { room, client, ask } = makeBookings(fixture)
  const { event, uses, become } = makeEvents(fixture)
  const { token } = await client()
  const halls = [
    await room({ units: UNITS[0] ?? [] }),
    await room({ units: UNITS[1] ?? [] }),
    await room({ units: UNITS[2] ?? [] }),
  ]
  const ids = [(await event()).id, (await event()).id, (await event()).id]
  const deeds = (one: HistoryStep): Record<HistoryStep['kind'], () => Promise<unknown>> => {
    const event_id = ids[one.which] ?? ''
    const hall = halls[one.which]
    const [from, to] = TIMES[one.time] ?? TIMES[0]
    return {
      live: () => become(event_id, 'live'),
      draft: () => become(event_id, 'draft'),
      archived: () => become(event_id, 'archived'),
      move: () =>
        fixture.call('owner', updateEvent, {
          params: { event_id },
          body: { start_date: wallTimeOf(from), end_date: one.minutes === 90 ? null : wallTimeOf(to) },
        }),
      choose: () =>
        uses(
          event_id,
          one.rooms.map((which) => makeEventRoom(halls[which]?.id ?? '', one.minutes, one.minutes)),
        ),
      delete: () => fixture.call('owner', deleteEvent, { params: { event_id } }),
      ask: () => ask(token, hall?.id ?? '', from, to, { second_option: one.minutes === 0 }),
      call_off: async () => {
        const { data } = await fixture.call('organizer', listBookings, { query: {} })
        const open = data.find(({ state }) => state === 'requested')
        if (open === undefined) return
        const { data: held } = await fixture.call('organizer', approveBooking, {
          ...bookingCallKey(open),
          body: {},
        })
        await fixture.call('organizer', cancelBooking, {
          ...bookingCallKey(held),
          body: { reason: 'Closed' },
        })
      },
      rebuild: () =>
        fixture.call('owner', updateRoom, {
          params: { room_id: hall?.id ?? '' },
          body: { units: UNITS[one.time] ?? [] },
        }),
    }
  }
  for (const one of happenings) {
    try {
      await deeds(one)[one.kind]()
    } catch (error) {
      if (!(error instanceof ApiError) || !EXPECTED.has(error.code)) throw error
    }
    await expectTheTruth(fixture)
  }
}

/** Clears the schedule of an earlier history. */
async function clearSchedule({ db }: Fixture): Promise<void> {
  await db.withTx(async (tx) => {
    await tx.delete(occupancy)
    await tx.delete(event_rooms)
    await tx.update(bookings).set({ state: 'cancelled' })
  })
}

/** Asserts that the table equals the occupancy of live events and that no unit is taken twice. */
async function expectTheTruth({ db, venue }: Fixture): Promise<void> {
  await db.read(async (tx) => {
    const all = await tx.select().from(events)
    const chosen = await tx.select().from(event_rooms)
    const halls = new Map((await tx.select().from(rooms)).map((row) => [row.id, row]))
    const should = all
      .filter(({ account_id }) => account_id === venue.account_id)
      .flatMap((event) => {
        const own = chosen
          .filter(({ event_id }) => event_id === event.id)
          .map((row) => ({ ...row, units: halls.get(row.room_id)?.units ?? [] }))
        return eventOccupancy(event, own).map(
          ({ unit, starts_at, ends_at }) => `${event.id} ${unit} ${starts_at} ${ends_at}`,
        )
      })
    const stands = (await tx.select().from(occupancy))
      .filter(({ event_id, account_id }) => event_id !== null && account_id === venue.account_id)
      .map(({ event_id, unit, starts_at, ends_at }) => `${event_id} ${unit} ${starts_at} ${ends_at}`)
    expect(new Set(stands)).toEqual(new Set(should))
    const { rows } = await tx.execute<{ twice: number }>(sql`
      select count(*)::int as twice from occupancy a join occupancy b
      on a.account_id = b.account_id and a.unit = b.unit and a.ctid < b.ctid
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`)
    expect(rows[0]?.twice).toBe(0)
  })
}

describeOnAnyDatabase('histories of events with rooms', (kind) => {
  const fixture = useFixture(kind)

  test(
    'after any history, the schedule equals what live events and bookings state',
    { timeout: LIMIT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(historyStep, { minLength: 4, maxLength: 14 }), async (happenings) => {
          await clearSchedule(fixture)
          await histories(fixture, happenings)
        }),
        { numRuns: RUNS },
      )
    },
  )
})
