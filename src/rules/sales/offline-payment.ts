import type { Event } from '#contract/events/events.ts'
import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import { addMs, fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import {
  offlinePaymentMethod,
  type offlinePaymentFields,
  type OfflinePaymentMethod,
  type OfflinePaymentOption,
} from '#contract/orders/offline-payments.ts'
import type { z } from 'zod'
import { eventOverAt } from '#rules/events/event-status.ts'
import { addDaysOnClock } from '#rules/events/moved-dates.ts'
import { isFpsCurrency } from './fps-code.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours after the event in which a door device may still report payments. */
export const DOOR_GRACE_HOURS = 24
/** No reminder when less time than this remains. */
const SHORTEST_MS = 3 * HOUR_MS

type Dates = Pick<Event, 'starts_at' | 'ends_at'>
export type PaymentTerms = z.output<z.ZodObject<typeof offlinePaymentFields>>

/** Returns whether buyers get to know how to pay by FPS, if it is offered: by words, picture or payee. */
export function isFpsExplained({
  fps_payment: { is_offered, words, pictures },
  fps_payee,
}: Pick<PaymentTerms, 'fps_payment' | 'fps_payee'>): boolean {
  return !is_offered || fps_payee !== null || Object.keys(words).length + Object.keys(pictures).length > 0
}

/** Returns the payee of FPS codes that are made for orders; null: none are made. */
export function offeredFpsPayee(
  { fps_payment, fps_payee }: Pick<PaymentTerms, 'fps_payment' | 'fps_payee'>,
  currency: string,
): FpsPayee | null {
  return fps_payment.is_offered && isFpsCurrency(currency) ? fps_payee : null
}

/** An order that is, or was, paid by an offline method. */
export type UnpaidOrder = { other_payment: OfflinePaymentMethod; due_at: Instant | null }

/**
 * Returns the payment deadline of an order made now: after a number of days, on a fixed day, and never after the
 * start; null: at the door (S9.6).
 */
export function dueAt(
  kind: OfflinePaymentMethod,
  { payment_within_days, payment_due_at }: Pick<PaymentTerms, 'payment_within_days' | 'payment_due_at'>,
  { starts_at, timezone }: Dates & Pick<Event, 'timezone'>,
  now: Instant,
): Instant | null {
  if (kind === 'door') return null
  const after_days =
    payment_within_days === null ? starts_at : addDaysOnClock(now, payment_within_days, timezone)
  return earliest(starts_at, after_days, payment_due_at ?? starts_at)
}

/** The inputs of the latest payment deadline: the event's start and the day in its settings. */
export type DueTerms = Pick<Event, 'starts_at'> & Pick<PaymentTerms, 'payment_due_at'>

/**
 * Returns the payment deadline after the event has moved: a deadline at the start or on the configured day moves
 * with it.
 */
export function dueAfterMove(due_at: Instant | null, before: DueTerms, after: DueTerms): Instant | null {
  if (due_at === before.starts_at) return after.starts_at
  return due_at !== null && due_at === before.payment_due_at
    ? earliest(after.starts_at, after.payment_due_at ?? after.starts_at)
    : due_at
}

/**
 * Returns until when an order can be paid, with the current dates of the event: until its deadline or the start;
 * at the door until the event is over.
 */
export function payableUntil({ other_payment, due_at }: UnpaidOrder, event: Dates): Instant {
  if (other_payment === 'door') return eventOverAt(event)
  return earliest(due_at ?? event.starts_at, event.starts_at)
}

/** Returns when an unpaid order is cancelled. Doors have a day to report payments. */
export function unpaidExpiresAt(order: UnpaidOrder, event: Dates): Instant {
  const until = payableUntil(order, event)
  return order.other_payment === 'door' ? addMs(until, DOOR_GRACE_HOURS * HOUR_MS) : until
}

/** Returns the payment methods that an event offers now, each with its deadline. */
export function offeredPaymentOptions(
  terms: PaymentTerms,
  event: Dates & Pick<Event, 'timezone'>,
  now: Instant,
): Pick<OfflinePaymentOption, 'kind' | 'until'>[] {
  return offlinePaymentMethod.options
    .filter((kind) => terms[`${kind}_payment`].is_offered)
    .map((kind) => ({
      kind,
      until: payableUntil({ other_payment: kind, due_at: dueAt(kind, terms, event, now) }, event),
    }))
    .filter(({ until }) => until > now)
}

/**
 * Returns when a buyer is reminded: a day before the deadline (at the door: before the start), but not before two
 * thirds of the time have passed; null when too little time remains.
 */
export function reminderAt(order: UnpaidOrder, { starts_at }: Dates, now: Instant): Instant | null {
  const due_ms = toEpochMs(order.due_at ?? starts_at)
  const remaining_ms = due_ms - toEpochMs(now)
  return remaining_ms < SHORTEST_MS
    ? null
    : fromEpochMs(due_ms - Math.min(DAY_MS, Math.floor(remaining_ms / 3)))
}

/** Returns the pending reminder time after the event has moved; unchanged when the deadline is. */
export function reminderAfterMove(
  order: { due_at: Instant | null; remind_at: Instant },
  moved_order: UnpaidOrder,
  { before, after }: { before: Dates; after: Dates },
  now: Instant,
): Instant | null {
  const ends_before = earliest(order.due_at ?? before.starts_at, before.starts_at)
  const ends_after = earliest(moved_order.due_at ?? after.starts_at, after.starts_at)
  if (ends_before === ends_after) return order.remind_at
  return reminderAt({ ...moved_order, due_at: ends_after }, after, now)
}

const earliest = (first: Instant, ...more: readonly Instant[]): Instant =>
  more.reduce((min, at) => (at < min ? at : min), first)
