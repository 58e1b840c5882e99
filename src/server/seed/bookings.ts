import { inArray } from 'drizzle-orm'
import type { RoomLayout } from '#contract/rooms/rooms.ts'
import { bookingOnBehalfNew, bookingNew } from '#contract/rooms/new-booking.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import type { Tx } from '#server/core/db/database.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import {
  addBlock,
  approveBooking,
  cancelBookingByVenue,
  createBookingOnBehalf,
  declineBooking,
  listAffected,
  markBookingPaid,
  postponeForWeather,
  readBooking,
  requestBooking,
  updateBooking,
} from '#server/domains/rooms/index.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import { hoursAfter } from './catalogue.ts'
import { prngOf, demoId } from './prng.ts'
import { DEMO_TIMEZONE, STAFF, VENUE } from './people.ts'

type BookingOutcome = 'waits' | 'held' | 'paid' | 'declined' | 'called_off' | 'postponed' | 'stayed_away'

type DemoBooking = {
  room: string
  /** A client entered by staff, or the e-mail address of the user who requested it. */
  client: { name: string; phone: string } | string
  /** Days from today, start time, and duration in hours. */
  time: readonly [day: number, from: string, hours: number]
  layout: RoomLayout
  people: number
  purpose: string
  requested_hours_ago: number
  outcome: BookingOutcome
  /** Number of further weeks with a booking at the same time. */
  weeks?: number
  coffee?: true
  /** Net price, if it differs from the room's. */
  price_cents?: number
}

const ORGANIZER = 'organizer@demo.test'
const STAFF_NAME = 'Wing Sze Lam'
const HOUR_MS = 3_600_000
const WEEK_DAYS = 7
const DECIDED_AFTER_HOURS = 2

/** Bookings in every state, in order of request. */
// oxfmt-ignore
const BOOKINGS: readonly DemoBooking[] = [
  { room: 'Room A', client: { name: 'Kwok & Partners', phone: '+85261240001' }, time: [-10, '14:00', 3], layout: 'boardroom', people: 14, purpose: 'Partners’ meeting', requested_hours_ago: 500, outcome: 'paid', coffee: true },
  { room: 'Hall A+B', client: { name: 'Harbour Choir', phone: '+85261240002' }, time: [-8, '18:00', 4], layout: 'theatre', people: 96, purpose: 'Rehearsal before friends', requested_hours_ago: 400, outcome: 'paid' },
  { room: 'Room B', client: { name: 'Ines Duarte', phone: '+85261240003' }, time: [-4, '10:00', 2], layout: 'standing', people: 20, purpose: 'Tango class', requested_hours_ago: 300, outcome: 'stayed_away' },
  { room: 'Harbour Studio', client: { name: '林家明', phone: '+85261240004' }, time: [-3, '15:00', 2], layout: 'boardroom', people: 6, purpose: '面試', requested_hours_ago: 216, outcome: 'waits' },
  { room: 'Room B', client: { name: 'Night Owls Ltd', phone: '+85261240005' }, time: [-2, '20:00', 3], layout: 'standing', people: 70, purpose: 'Party', requested_hours_ago: 200, outcome: 'declined' },
  { room: 'Harbour Studio', client: { name: 'Reading Circle', phone: '+85261240006' }, time: [2, '09:00', 3], layout: 'classroom', people: 9, purpose: 'Books and tea', requested_hours_ago: 150, outcome: 'waits', weeks: 3, price_cents: 0 },
  { room: 'Room B', client: { name: 'Ada Ng', phone: '+85261240007' }, time: [4, '13:00', 3], layout: 'banquet', people: 30, purpose: 'Birthday lunch', requested_hours_ago: 120, outcome: 'called_off', coffee: true },
  { room: 'Room A', client: { name: '陳氏茶業', phone: '+85261240008' }, time: [1, '10:00', 3], layout: 'classroom', people: 24, purpose: '品茶班', requested_hours_ago: 100, outcome: 'paid', coffee: true },
  { room: 'Room A', client: ORGANIZER, time: [9, '10:00', 4], layout: 'theatre', people: 40, purpose: 'Film talk', requested_hours_ago: 90, outcome: 'paid' },
  { room: 'Room B', client: ORGANIZER, time: [10, '19:00', 3], layout: 'theatre', people: 30, purpose: 'Open air on film', requested_hours_ago: 80, outcome: 'postponed' },
  { room: 'Harbour Studio', client: { name: 'Studio Nine', phone: '+85261240009' }, time: [0, '19:00', 2], layout: 'boardroom', people: 8, purpose: 'Script reading', requested_hours_ago: 60, outcome: 'paid' },
  { room: 'Hall A+B', client: { name: 'Pearl River Forum', phone: '+85261240010' }, time: [7, '18:00', 4], layout: 'banquet', people: 72, purpose: 'Dinner with speeches', requested_hours_ago: 22, outcome: 'held', coffee: true },
  { room: 'Room A', client: 'member.wong@demo.test', time: [11, '14:00', 3], layout: 'classroom', people: 18, purpose: 'Ink painting', requested_hours_ago: 20, outcome: 'waits' },
  { room: 'Hall A+B', client: ORGANIZER, time: [11, '13:00', 4], layout: 'theatre', people: 100, purpose: 'Award ceremony', requested_hours_ago: 5, outcome: 'waits' },
  { room: 'Room B', client: 'member.smith@demo.test', time: [8, '16:00', 2], layout: 'theatre', people: 35, purpose: 'Product demo', requested_hours_ago: 3, outcome: 'waits' },
]

type SeedContext = Pick<Context, 'tx' | 'random'>

/** Seeds bookings in every state, and a block. */
export async function seedBookings(tx: Tx, now: Instant): Promise<void> {
  const seed_context = { tx, random: prngOf('bookings').bytes }
  for (const demo of BOOKINGS) {
    const requested_at = hoursAfter(now, -demo.requested_hours_ago)
    const id = await seedBookingRequest(seed_context, demo, { now, requested_at })
    await decide(contextOf(seed_context, STAFF, hoursAfter(requested_at, DECIDED_AFTER_HOURS)), id, demo)
    const staff = contextOf(seed_context, STAFF, now)
    if (demo.outcome === 'stayed_away')
      await updateBooking(staff, await readBooking(staff, id), { attendance: 'did_not_come' })
  }
  const reason = 'Piano tuning'
  const block = { id: demoId('block', reason), room_id: demoId('room', 'Room B'), reason }
  await addBlock(contextOf(seed_context, STAFF, now), { ...block, ...spanOf([6, '09:00', 3], now) })
  // Decisions of days ago are not mailed today.
  await tx.delete(mails).where(inArray(mails.template, ['booking', 'booking-notice']))
}

async function seedBookingRequest(
  seed_context: SeedContext,
  demo: DemoBooking,
  times: { now: Instant; requested_at: Instant },
): Promise<Id> {
  const { client, layout, people, purpose, weeks = 0, coffee = false, price_cents } = demo
  const dayInWeek = (week: number) => dayOf(demo.time[0] + WEEK_DAYS * week, times.now)
  const input = {
    id: demoId('booking', purpose),
    room_id: demoId('room', demo.room),
    ...spanOf(demo.time, times.now),
    layout,
    people,
    extras: coffee ? [{ key: 'coffee', quantity: 1 }] : [],
    answers: [{ key: 'purpose', answer: purpose }],
    also_on: Array.from({ length: weeks }, (_, week) => dayInWeek(week + 1)),
  }
  if (typeof client === 'string') {
    const parsed_input = bookingNew.parse({ ...input, second_option: weeks === 0, accepts_terms: true })
    return requestBooking(contextOf(seed_context, demoId('user', client), times.requested_at), parsed_input)
  }
  const price = { is_agreed: price_cents === 0, price_cents }
  const behalf_input = bookingOnBehalfNew.parse({
    ...input,
    ...price,
    client: { ...client, locale: /\p{Script=Han}/u.test(client.name) ? 'zh-hk' : 'en' },
  })
  return createBookingOnBehalf(contextOf(seed_context, STAFF, times.requested_at), behalf_input)
}

async function decide(staff: Context<Person>, id: Id, { outcome, purpose }: DemoBooking): Promise<void> {
  if (outcome === 'waits') return
  const booking = await readBooking(staff, id)
  if (outcome === 'declined')
    return void (await declineBooking(staff, booking, {
      reason: 'Somebody records at the piano in the next room that evening.',
    }))
  await approveBooking(staff, booking, { price_cents: null, reason: '', pay_by: null })
  if (outcome === 'held') return
  const approved = await readBooking(staff, id)
  await markBookingPaid(staff, approved, { payment: 'fps', reference: `FPS ${purpose}` })
  const paid = await readBooking(staff, id)
  if (outcome === 'postponed') await postpone(staff, paid)
  if (outcome === 'called_off')
    await cancelBookingByVenue(staff, paid, { reason: 'The kitchen is being repaired that week.' })
}

async function postpone(staff: Context<Person>, { id, ...span }: Span & { id: Id }): Promise<void> {
  const venue = await readVenue(staff.tx)
  for (const booking of await listAffected(staff, venue, span, true))
    if (booking.id === id)
      await postponeForWeather(staff, venue, booking, 'A typhoon is expected that evening.')
}

const dayOf = (days: number, now: Instant) => addDays(dayAt(now, DEMO_TIMEZONE), days)

function spanOf([day, from, hours]: DemoBooking['time'], now: Instant) {
  const starts_at = wallTimeToInstant(`${dayOf(day, now)}T${from}`, DEMO_TIMEZONE)
  return { starts_at, ends_at: addMs(starts_at, hours * HOUR_MS) }
}

/** Returns the context of a user's request at a time. */
export const contextOf = (seed_context: SeedContext, user_id: Id, now: Instant): Context<Person> => ({
  ...seed_context,
  now,
  actor: {
    kind: 'person',
    user_id,
    session_id: demoId('session', user_id),
    name: STAFF_NAME,
    member: { account_id: VENUE, role: 'admin', event_ids: null },
  },
  from: { address: '', user_agent: '' },
  locale: 'en',
  settings: { public_url: '', is_demo: true, promises_mail: true },
  cards: { provider: null, mode: 'test', takes_test_money: true },
})
