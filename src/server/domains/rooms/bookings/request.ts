import type { BookingPrice, SkippedDay } from '#contract/rooms/booking-shape.ts'
import type { BookingOnBehalfNew, BookingNew } from '#contract/rooms/new-booking.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { OPEN_REQUESTS_MAX } from '#contract/rooms/own-bookings.ts'
import { answerDeadline, paymentDeadline } from '#rules/rooms/booking.ts'
import { manualPrice, reprice } from '#rules/rooms/room-price.ts'
import { occupiedSpan, timeProblem, type Span } from '#rules/rooms/room-times.ts'
import { personName } from '#rules/text/person-name.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { findUser } from '#server/domains/accounts/index.ts'
import { bookingTermsOf, tierOfVisitor } from '#server/domains/members/index.ts'
import { mailLocale } from '#server/domains/messaging/index.ts'
import { isFree, lockSchedule, reserve } from '#server/domains/rooms/schedule/service.ts'
import { findRoom, type RoomRow } from '#server/domains/rooms/rooms/service.ts'
import { findVenue, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { priceOf, problemsOf, taxesOnPrice } from './validate-request.ts'
import { recordDecision } from './decide.ts'
import { mailClient } from './client-emails.ts'
import { findEarlierRequest } from './read.ts'
import { bookableDays, seriesDaysOf, type DayOffer } from './series.ts'
import { mailStaff } from './staff-emails.ts'
import * as store from './store.ts'
import type { BookingRow } from './store.ts'
import { expireLapsed } from './expire.ts'

type BookingClient = Pick<
  BookingRow,
  'user_id' | 'client_name' | 'client_email' | 'client_phone' | 'client_locale' | 'tier'
>
/** Initial states of a booking. */
type InitialState = 'option' | 'requested' | 'held' | 'confirmed'

const INITIAL = {
  option: { line: 'waits', mail: 'waits' },
  requested: { line: 'asked', mail: 'asked' },
  held: { line: 'approved', mail: 'approved' },
  confirmed: { line: 'confirmed', mail: 'confirmed' },
} as const

const approvedState = ({ total_gross_cents }: BookingPrice) =>
  total_gross_cents === 0 ? 'confirmed' : 'held'

/**
 * Requests a room for the signed-in caller. The time is reserved until staff decide, or confirmed at once if the
 * caller's tier needs no approval and nothing is to be paid. Returns the id of the booking; a repeated request with
 * the same id that of the existing one. Errors: room.not_found, booking.invalid naming each field, booking.too_many, room.taken,
 * booking.clashes naming each day, id.taken.
 */
export async function request(context: Context<Client | Person>, input: BookingNew): Promise<Id> {
  const { tx, now, actor } = context
  const before = await findEarlierRequest(context, input.id, { user_id: actor.user_id })
  if (before !== null) return before
  const venue = await findVenue(tx)
  const user = await findUser(tx, actor.user_id)
  const room = venue && (await findRoom(tx, venue.account_id, input.room_id))
  if (!venue || !user || room?.status !== 'LIVE') throw new AppError('room.not_found')
  const tier = (await tierOfVisitor(context)) ?? 'normal'
  const errors = problemsOf(room, input)
  if (room.terms !== '' && !input.accepts_terms) errors['accepts_terms'] = ['required']
  const is_series = seriesDaysOf(input, venue.timezone).length > 1
  if (input.second_option && is_series) errors['second_option'] = ['invalid']
  // The days of a series are checked one by one, so that all impossible days are reported.
  const problem = is_series ? null : timeProblem(room, input, { now, timezone: venue.timezone })
  if (problem !== null) errors[problem.field] = [problem.code]
  else if (!is_series && (await priceOf(context, { venue, room, tier }, input, input)) === null)
    errors['starts_at'] = ['no_price']
  if (Object.keys(errors).length > 0) throw new AppError('booking.invalid', { errors })
  const waits = !is_series && !(await isFreeFor(context, venue, room, input))
  // Refuse without waiting for the schedule lock if the time is taken.
  if (waits && !input.second_option)
    throw new AppError('room.taken', { errors: { starts_at: ['room_taken'] } })
  if (!waits) {
    await lockSchedule(tx, venue.account_id)
    await expireLapsed(context, venue)
  }
  const limit = {
    code: 'booking.too_many',
    scope: `open bookings of ${user.id}`,
    most: OPEN_REQUESTS_MAX,
    adding: 1,
  } as const
  await countWithinLimit(tx, limit, () => store.countOpen(tx, user.id))
  const client_fields: BookingClient = {
    user_id: user.id,
    client_name: personName(user),
    client_email: user.email,
    client_phone: user.phone,
    client_locale: mailLocale.parse(user.locale),
    tier,
  }
  return createBookings(context, { venue, room, client_fields, input, waits }, (price) =>
    room.at_once_tiers.includes(tier) ? approvedState(price) : 'requested',
  )
}

/**
 * Creates a booking for a client, regardless of the room's rules if staff ask for it; once per id. Errors:
 * venue.not_found, permission.denied, room.not_found, booking.invalid, occupancy.taken, booking.clashes, id.taken.
 */
export async function createOnBehalf(context: Context<Person>, input: BookingOnBehalfNew): Promise<Id> {
  const venue = await requireVenue(context, 'booking.decide')
  const { tx, now } = context
  const before = await findEarlierRequest(context, input.id, { account_id: venue.account_id })
  if (before !== null) return before
  const room = await findRoom(tx, venue.account_id, input.room_id)
  if (room === undefined || room.status === 'ARCHIVED') throw new AppError('room.not_found')
  const errors = problemsOf(room, { ...input, answers: input.answers }, { is_staff: true })
  const problem = timeProblem(room, input, { now, timezone: venue.timezone, is_staff: true })
  if (problem !== null) errors[problem.field] = [problem.code]
  if (Object.keys(errors).length > 0) throw new AppError('booking.invalid', { errors })
  await lockSchedule(tx, venue.account_id)
  await expireLapsed(context, venue)
  const { client, is_agreed } = input
  const client_fields: BookingClient = {
    user_id: null,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    client_locale: client.locale,
    tier: 'normal',
  }
  const first = await createBookings(context, { venue, room, client_fields, input }, (price) =>
    is_agreed ? approvedState(price) : 'requested',
  )
  await recordDecision(context, first)
  return first
}

type BookingDraft = {
  /** Whether the time was taken when it was checked, without the schedule lock. */
  waits?: boolean
  venue: Venue
  room: RoomRow
  client_fields: BookingClient
  input: BookingNew | BookingOnBehalfNew
}

/**
 * Creates a booking on each day, linked as a series if there are several: all days, or only the available ones.
 */
async function createBookings(
  context: Context<Client | Person>,
  draft: BookingDraft,
  stateOf: (price: BookingPrice) => InitialState,
): Promise<Id> {
  const { now, random } = context
  const { venue, room, input } = draft
  const is_staff = 'client' in input
  const rules = { now, timezone: venue.timezone, is_staff }
  const { bookable, skipped } = await bookableDays(room, input, rules, (span) =>
    offerOf(context, draft, span),
  )
  const series_id = bookable.length > 1 ? newId('booking_series', random) : null
  const ids: Id[] = []
  for (const [at, day] of bookable.entries()) {
    const id = (at === 0 ? input.id : undefined) ?? newId('booking', random)
    const state = day.is_free ? stateOf(day.price) : 'option'
    const skipped_days = at === 0 ? skipped : []
    const row = await createBooking(context, draft, { ...day, id, series_id, skipped_days, state })
    // One mail covers the whole series.
    if (at === 0)
      await mailClient(context, venue, row, INITIAL[state].mail, { more_days: bookable.length - 1 })
    if (at === 0 && state === 'requested' && !is_staff) await mailStaff(context, venue, row, 'asked')
    ids.push(id)
  }
  const [first] = ids
  if (first === undefined) throw new AppError('room.taken')
  return first
}

/** Returns whether a room is free for a time, without locking. */
function isFreeFor({ tx, now }: Context, venue: Venue, room: RoomRow, span: Span): Promise<boolean> {
  return isFree(tx, { account_id: venue.account_id, units: room.units, span: occupiedSpan(room, span) }, now)
}

async function offerOf(context: Context, draft: BookingDraft, span: Span): Promise<DayOffer> {
  const { venue, room, input, waits = false } = draft
  // For a single booking by staff the error names the conflicts.
  const skips_check = 'client' in input && seriesDaysOf(input, venue.timezone).length === 1
  return {
    price: await priceDay(context, draft, span),
    is_free: skips_check || (!waits && (await isFreeFor(context, venue, room, span))),
    may_clash: 'second_option' in input && input.second_option,
  }
}

async function priceDay(context: Context, { venue, room, client_fields, input }: BookingDraft, span: Span) {
  const price = await priceOf(context, { venue, room, tier: client_fields.tier }, span, input)
  const by_hand = 'price_cents' in input ? input.price_cents : null
  if (by_hand === null) return price
  return price === null
    ? manualPrice(by_hand, await taxesOnPrice(context, venue, room))
    : reprice(price, by_hand)
}

async function createBooking(
  context: Context<Client | Person>,
  { venue, room, client_fields, input }: BookingDraft,
  fields: {
    id: Id
    span: Span
    price: BookingPrice
    series_id: Id | null
    skipped_days: SkippedDay[]
    state: InitialState
  },
): Promise<BookingRow> {
  const { tx, now, actor } = context
  const { id, span, price, series_id, skipped_days, state } = fields
  const titleOf = (key: string) => room.questions.find((question) => question.key === key)?.title ?? ''
  const row = await store.insert(tx, {
    id,
    account_id: venue.account_id,
    room_id: room.id,
    ...client_fields,
    state,
    ...span,
    setup_minutes: room.setup_minutes,
    clear_minutes: room.clear_minutes,
    units: room.units,
    layout: input.layout,
    people: input.people,
    answers: input.answers.map((answer) => ({ ...answer, title: titleOf(answer.key) })),
    note: input.note,
    price,
    currency: venue.currency_code,
    cancellation_terms: await bookingTermsOf(tx, venue, client_fields.tier),
    total_gross_cents: price.total_gross_cents,
    asked_at: now,
    answer_by: state === 'requested' ? answerDeadline(now, span.starts_at) : null,
    pay_by: state === 'held' ? paymentDeadline(now, span.starts_at, null) : null,
    series_id,
    skipped_days,
  })
  if (row === undefined) throw new AppError('id.taken')
  if (state !== 'option') {
    const unit_request = { account_id: venue.account_id, units: room.units, span: occupiedSpan(room, span) }
    await reserve(context, unit_request, { booking_id: id })
  }
  await store.addLine(tx, {
    account_id: venue.account_id,
    booking_id: id,
    at: now,
    kind: INITIAL[state].line,
    by_name: actor.name,
    words: '',
  })
  return row
}
