import { roomNew, type Room } from '#contract/rooms/rooms.ts'

export const ZONE = 'Asia/Hong_Kong'
const OPEN = { opens: '09:00', closes: '22:00' }

/** Room of the scenarios: open 9 to 22, half-hour slots, at least an hour, a day's notice. */
export function makeRoom(wanted: Partial<Room> = {}): Room {
  const fields = roomNew.parse({
    name: 'Room A',
    status: 'LIVE',
    units: ['A'],
    layouts: [{ layout: 'theatre', capacity: 40 }],
    hours: Array.from({ length: 7 }, () => OPEN),
    rates: [{ per: 'hour', price_cents: 20_000 }],
  })
  const of = { id: 'rm_0000000000000001', account_id: 'ac_0000000000000001', sort_order: 1, version: 1 }
  return { ...fields, ...of, ...wanted }
}

/** A time of day at the venue, as an instant. */
export const venueTime = (day: string, time: string): string =>
  new Date(`${day}T${time}:00+08:00`).toISOString()

/** A time span of a day at the venue. */
export const span = (day: string, from: string, to: string) => ({
  starts_at: venueTime(day, from),
  ends_at: venueTime(day, to),
})
