import { createBooking } from '#contract/rooms/bookings.ts'
import { readOccupancy } from '#contract/rooms/schedule.ts'
import { createRoom } from '#contract/rooms/rooms.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { momentOf } from '#rules/rooms/room-times.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { median, formatMs, formatNumber, p95, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { processorOf } from '../machine.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 1000
const ROOMS = 10
/** Of each room: the hour at which a booking begins, and on how many days of the year there is one. */
const SLOTS = [
  { hour: 9, days: 365 },
  { hour: 13, days: 365 },
  { hour: 17, days: 270 },
]
const BOOKING_MINUTES = 120
const HOUR_MINUTES = 60
/** A first day and those that one call may add to it. */
const DAYS_A_CALL = 100
const MONTH_DAYS = 31
const ROUNDS = 20
const TARGET_MS = 200
const ZONE = 'Asia/Hong_Kong'
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How long staff wait for a month of a full house: who has which part of it when. */
export async function measureSchedule(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const)
    if (kind === 'embedded' || postgresPrograms() !== undefined)
      figures.push(await measureOn(await fixture.venue(ATTENDEES, kind), kind))
  return figures
}

async function measureOn({ app, owner }: Venue, kind: VenueKind): Promise<Figure> {
  const today = dayAt(fromEpochMs(Date.now()), ZONE)
  const made = await fill(owner, today)
  const first = addDays(today, 150)
  const query = { from: momentOf(first, 0, ZONE), to: momentOf(addDays(first, MONTH_DAYS), 0, ZONE) }
  const month = () => owner.call(readOccupancy, { query })
  const { data } = await month()
  const used = processorOf(app.pid)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await month()
    took.push(performance.now() - begun)
  }
  const processor_ms = ((processorOf(app.pid) - used) * 1000) / ROUNDS
  return {
    what: `a month of the house for staff, of ${formatNumber(made)} bookings in a year, ${NAMES[kind]}`,
    target: formatMs(TARGET_MS),
    measured: `p95 ${formatMs(p95(took))}, median ${formatMs(median(took))}`,
    value: p95(took),
    is_met: p95(took) <= TARGET_MS,
    how:
      `GET /occupancy of ${MONTH_DAYS} days, ${formatNumber(data.length)} rows of ${ROOMS} rooms and the demo's, over real HTTP, ` +
      `${ROUNDS} times after a first; bookings made by the API as series` +
      // With PostgreSQL others do the work.
      (kind === 'postgres' ? '' : `; ${formatMs(processor_ms)} of the processor, database and server`),
  }
}

/** Rooms with bookings on the days from one on, as many as were made. */
async function fill(owner: Venue['owner'], today: string): Promise<number> {
  let made = 0
  for (let no = 1; no <= ROOMS; no++) {
    const room = await owner.call(createRoom, {
      body: {
        name: `Bench ${no}`,
        status: 'LIVE',
        units: [`Bench ${no}`],
        layouts: [{ layout: 'theatre', capacity: 40 }],
        rates: [{ per: 'hour', price_cents: 60_000 }],
      },
    })
    for (const { hour, days } of SLOTS)
      for (let day = 0; day < days; day += DAYS_A_CALL) {
        const count = Math.min(DAYS_A_CALL, days - day)
        await bookDays(owner, room.data.id, hour, addDays(today, day + 1), count)
        made += count
      }
  }
  return made
}

/** A confirmed booking at an hour of so many days. */
async function bookDays({ call }: Venue['owner'], room_id: Id, hour: number, day: string, count: number) {
  const minutes = hour * HOUR_MINUTES
  await call(createBooking, {
    body: {
      room_id,
      starts_at: momentOf(day, minutes, ZONE),
      ends_at: momentOf(day, minutes + BOOKING_MINUTES, ZONE),
      also_on: Array.from({ length: count - 1 }, (_none, more) => addDays(day, more + 1)),
      layout: 'theatre',
      people: 40,
      price_cents: 0,
      client: { name: `Client of ${day}`, locale: 'en' },
    },
  })
}
