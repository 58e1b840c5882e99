import type { BookingPrice } from '#contract/rooms/booking-shape.ts'
import type { BookingNew } from '#contract/rooms/new-booking.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { answerProblem } from '#rules/events/answers.ts'
import { mergeExtras } from '#rules/rooms/extras.ts'
import { priceBooking } from '#rules/rooms/room-price.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import type { Context } from '#server/core/http/context.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/service.ts'
import { taxesOfAccounts as taxesOf } from '#server/domains/accounts/index.ts'
import type { Venue } from '#server/domains/platform/index.ts'

/** Error codes by field. */
export type FieldErrors = Record<string, string[]>
type RequestFields = Pick<BookingNew, 'layout' | 'people' | 'extras' | 'answers' | 'note'>

/** Validates the fields of a request independently of its time. Returns the errors by field. */
export function problemsOf(room: RoomRow, request: RequestFields, { is_staff = false } = {}): FieldErrors {
  const errors: FieldErrors = {}
  const layout = room.layouts.find((item) => item.layout === request.layout)
  if (layout === undefined) errors['layout'] = ['unknown']
  else if (!is_staff && request.people > layout.capacity) errors['people'] = ['too_many_people']
  const requested_extras = request.extras.map((line, at) => ({ ...line, at }))
  for (const { key, quantity, at } of mergeExtras(room.extras, requested_extras)) {
    const extra = room.extras.find((item) => item.key === key)
    if (extra === undefined) errors[`extras.${at}.key`] = ['unknown']
    else if (quantity > extra.most) errors[`extras.${at}.quantity`] = ['too_large']
  }
  for (const [at, { key }] of request.answers.entries())
    if (!room.questions.some((item) => item.key === key)) errors[`answers.${at}.key`] = ['unknown']
  for (const question of room.questions) {
    const at = request.answers.findIndex(({ key }) => key === question.key)
    const answer = request.answers[at] ?? { answer: '', options: [] }
    const problem = answerProblem({ ...question, required: question.required && !is_staff }, answer)
    if (problem !== null) errors[at < 0 ? `answers.${question.key}` : `answers.${at}.answer`] = [problem]
  }
  return errors
}

type PriceContext = { venue: Venue; room: RoomRow; tier: MemberTier }

/** Returns the price of a booking by the room's current rates; null when no rate covers the time. */
export async function priceOf(
  context: Context,
  { venue, room, tier }: PriceContext,
  span: Span,
  { people, extras }: { people: number; extras: readonly { key: string; quantity: number }[] },
): Promise<BookingPrice | null> {
  const taxes = await taxesOnPrice(context, venue, room)
  const booking = { starts_at: span.starts_at, ends_at: span.ends_at, people, extras }
  return priceBooking(room, booking, { tier, timezone: venue.timezone, taxes_and_fees: taxes })
}

/** Returns the account's taxes and fees that apply to a room's price. */
export async function taxesOnPrice(context: Context, venue: Venue, room: RoomRow) {
  const all = await taxesOf(context, [venue.account_id])
  return all.filter(({ id }) => room.tax_and_fee_ids.includes(id))
}
