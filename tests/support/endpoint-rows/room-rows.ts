import { roomNew } from '#contract/rooms/rooms.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { room_pictures } from '#server/core/db/schema/files.ts'
import { blocks, bookings, occupancy, rooms } from '#server/core/db/schema/rooms.ts'
import type { BookingRow } from '#server/domains/rooms/bookings/store.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/store.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const WEEK_HOURS = 7 * DAY_HOURS

let made = 0
let pictured = 0
let hours = WEEK_HOURS

/** Returns an hour without other bookings of these tests, from next week on, beyond the notice of the room. */
export function nextFreeHour({ server }: Pick<Fixture, 'server'>): { starts_at: Instant; ends_at: Instant } {
  hours += 3
  const start = Math.floor(toEpochMs(server.clock.now()) / HOUR_MS) * HOUR_MS + hours * HOUR_MS
  return { starts_at: fromEpochMs(start), ends_at: fromEpochMs(start + HOUR_MS) }
}

/** Every field of a room; open around the clock for years. */
export const roomFields = () => ({
  name: `Hall ${(made += 1)}`,
  description: 'By the harbour',
  translations: { 'zh-hk': { name: '大禮堂', description: '臨海', terms: '請保持清潔' } },
  status: 'LIVE' as const,
  units: [`Unit ${made}`],
  area_sqm: 120,
  floor: '3/F',
  layouts: [{ layout: 'theatre' as const, capacity: 80 }],
  equipment: ['projector' as const],
  hours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
  special_days: [{ day: '2020-12-25', hours: { opens: '09:00', closes: '12:00' } }],
  slot_minutes: 30 as const,
  min_minutes: 60,
  max_minutes: 720,
  notice_hours: 1,
  ahead_days: 730,
  setup_minutes: 0,
  clear_minutes: 0,
  at_once_tiers: ['vip' as const],
  questions: [
    {
      key: 'purpose',
      title: 'What for?',
      translations: { 'zh-hk': { title: '用途？' } },
      type: 'MULTI_LINE_TEXT' as const,
      options: ['Talk'],
      required: false,
    },
  ],
  terms: 'Leave it as you found it.',
  rates: [
    {
      per: 'hour' as const,
      price_cents: 20_000,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      days: [],
      from: '00:00',
      to: '24:00',
      tiers: [],
    },
  ],
  extras: [
    {
      key: 'coffee',
      name: 'Coffee',
      translations: { 'zh-hk': { name: '咖啡' } },
      per: 'person' as const,
      price_cents: 2_000,
      most: 1,
    },
  ],
  tax_and_fee_ids: [],
})

/** Inserts a room of the fixture account, or of the given one. */
export async function insertRoom(
  { server, db, venue }: Pick<Fixture, 'server' | 'db' | 'venue'>,
  { account_id = venue.account_id, ...wanted }: Partial<RoomRow> = {},
): Promise<RoomRow> {
  const fields = { ...roomNew.parse(roomFields()), ...wanted }
  const row = { ...fields, id: newId('room', server.random), account_id, sort_order: made }
  const [stored] = await db.withTx((tx) => tx.insert(rooms).values(row).returning())
  if (stored === undefined) throw new Error('The room was not stored.')
  return stored
}

/** Inserts a picture of a room whose file does not exist. */
export async function insertRoomPicture(
  { server, db, venue }: Pick<Fixture, 'server' | 'db' | 'venue'>,
  room_id: Id,
  alt = '',
): Promise<Id> {
  const id = newId('image', server.random)
  const row: typeof room_pictures.$inferInsert = {
    id,
    account_id: venue.account_id,
    room_id,
    folder: id.slice('im_'.length).padEnd(32, '0'),
    width: 600,
    height: 300,
    bytes: 1000,
    widths: [480, 600],
    alt,
    translations: {},
    sort_order: (pictured += 1),
    created_at: server.clock.now(),
  }
  await db.withTx((tx) => tx.insert(room_pictures).values(row))
  return id
}

/** Inserts a requested booking with its occupied time. */
export async function insertBooking(
  fixture: Pick<Fixture, 'server' | 'db' | 'venue'>,
  { account_id = fixture.venue.account_id, ...wanted }: Partial<BookingRow> = {},
): Promise<BookingRow> {
  const { server, db } = fixture
  const room = await insertRoom(fixture, { account_id })
  const now = server.clock.now()
  const span = nextFreeHour(fixture)
  const state = wanted.state ?? 'requested'
  const row: typeof bookings.$inferInsert = {
    id: newId('booking', server.random),
    account_id,
    room_id: room.id,
    user_id: null,
    client_name: 'Mei Chan',
    client_email: 'mei@rooms.test',
    client_phone: null,
    client_locale: 'en',
    state,
    ...span,
    setup_minutes: 0,
    clear_minutes: 0,
    units: room.units,
    layout: 'theatre',
    people: 10,
    tier: 'normal',
    answers: [],
    note: '',
    price: {
      rent: [{ per: 'hour', minutes: 60, count: 1, amount_cents: 20_000 }],
      extras: [],
      total_before_additions_cents: 20_000,
      total_fee_cents: 0,
      total_tax_cents: 0,
      total_gross_cents: 20_000,
      taxes_and_fees: [],
    },
    currency: 'HKD',
    total_gross_cents: 20_000,
    asked_at: now,
    answer_by: state === 'requested' ? span.starts_at : null,
    pay_by: state === 'held' ? span.starts_at : null,
    ...wanted,
  }
  return db.withTx(async (tx) => {
    const [stored] = await tx.insert(bookings).values(row).returning()
    if (stored === undefined) throw new Error('The booking was not stored.')
    const { id: booking_id, units, starts_at, ends_at } = stored
    if (['requested', 'held', 'confirmed'].includes(state))
      await tx
        .insert(occupancy)
        .values(units.map((unit) => ({ account_id, unit, starts_at, ends_at, booking_id })))
    const { owed_back_cents: amount_cents, currency } = stored
    if (amount_cents > 0)
      await tx.insert(refunds).values({
        id: newId('refund', server.random),
        account_id,
        booking_id,
        amount_cents,
        currency,
        status: 'OWED',
        reason: 'organizer',
        notify_buyer: false,
        created_at: now,
      })
    return stored
  })
}

/** Inserts a booking that was confirmed by a card payment. */
export async function insertPaidBooking(fixture: Fixture): Promise<BookingRow> {
  const paid_cents = 20_000
  const booking = await insertBooking(fixture, { state: 'confirmed', paid_cents })
  const { id: booking_id, account_id, currency } = booking
  const [id, at] = [newId('payment', fixture.server.random), fixture.server.clock.now()]
  const of = { id, account_id, booking_id, amount_cents: paid_cents, currency }
  const said = { provider: 'sandbox', provider_ref: `ref_${id}`, status: 'SUCCEEDED' } as const
  await fixture.db.withTx((tx) =>
    tx.insert(payments).values({ ...of, ...said, created_at: at, settled_at: at, closed_at: at }),
  )
  return booking
}

/** Inserts a block in a separate room. */
export async function insertBlock(fixture: Fixture): Promise<{ block_id: Id }> {
  const { server, db, venue } = fixture
  const room = await insertRoom(fixture)
  const block_id = newId('block', server.random)
  const span = nextFreeHour(fixture)
  const [unit = ''] = room.units
  await db.withTx(async (tx) => {
    const row = { id: block_id, account_id: venue.account_id, units: [unit], ...span, reason: 'Cleaning' }
    await tx.insert(blocks).values({ ...row, by_name: 'Ada', created_at: server.clock.now() })
    await tx.insert(occupancy).values({ account_id: venue.account_id, unit, ...span, block_id })
  })
  return { block_id }
}
