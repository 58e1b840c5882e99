import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { toEpochMs } from '#contract/wire/instant.ts'
import { heldUntil } from '#rules/sales/hold.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { consumeRateLimit, consumeRateLimits, type RateLimit } from '#server/domains/platform/index.ts'
import {
  freeOrderLimit,
  isProvedAs,
  unverifiedMailLimit,
  queueEmailVerification,
  unverifiedMailLimits,
} from '#server/domains/sales/order-emails/service.ts'
import { type CheckoutState, type FullReservation } from '#server/domains/sales/order-view/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { keepPlaces } from '#server/domains/sales/vouchers/service.ts'
import { hashToken, newToken } from '#server/domains/accounts/index.ts'
import { lockPayableReservation, type OrderKey } from './access.ts'
import { complete } from './complete.ts'
import * as store from './store.ts'

/** Extra time for reading the mail; given once per order. */
const VERIFICATION_MINUTES = 10
const MINUTE_MS = 60_000

/**
 * Returns whether the event requires a verified buyer address and this one is not verified (S8.11). Nothing is
 * required while no e-mail can be sent.
 */
export async function needsVerification(
  { tx, actor, settings: server }: Pick<Context, 'tx' | 'actor' | 'settings'>,
  reservation: FullReservation,
): Promise<boolean> {
  if (!server.promises_mail) return false
  const { settings } = await saleConfigOf({ tx }, reservation)
  if (!{ ...SETTINGS_DEFAULTS, ...settings }.free_orders_need_proof) return false
  const { email } = buyerOf(reservation)
  const caller_ids = actor.kind === 'person' || actor.kind === 'client' ? [actor.user_id] : []
  for (const user_id of [...caller_ids, reservation.user_id])
    if (user_id !== null && (await isProvedAs(tx, user_id, email))) return false
  return true
}

/** Mails the buyer the link that completes their order; earlier links stop working. Errors: rate.limited. */
export async function sendVerification(
  context: Context,
  reservation: FullReservation,
): Promise<CheckoutState> {
  const { tx, now, random } = context
  const { email, first_name } = buyerOf(reservation)
  await consumeRateLimit(tx, unverifiedMailLimit(email), now)
  const token = newToken(random)
  const extended_until = heldUntil(now, VERIFICATION_MINUTES)
  const held_until =
    reservation.proof_email === null && extended_until > reservation.held_until
      ? extended_until
      : reservation.held_until
  const changes = { proof_hash: hashToken(token), proof_email: email, held_until }
  await store.save(tx, reservation.id, changes)
  if (reservation.voucher_id !== null) await keepPlaces(tx, reservation.voucher_id, held_until)
  const { event_id, id: order_id, secret, locale } = reservation
  const valid_minutes = Math.max(1, Math.floor((toEpochMs(held_until) - toEpochMs(now)) / MINUTE_MS))
  const to = { email, name: first_name, locale }
  await queueEmailVerification(context, { event_id, order_id, secret, token, valid_minutes, to })
  return { kind: 'held', reservation: { ...reservation, ...changes } }
}

/**
 * Completes an order by the link mailed to its buyer, on any device. Errors: event.not_found, order.not_found,
 * order.finished, order.expired, link.invalid, rate.limited.
 */
export async function verifyEmail(
  context: Context,
  order_key: OrderKey,
  secret: string,
  token: string,
): Promise<CheckoutState> {
  const reservation = await lockPayableReservation(context, order_key, secret)
  const is_buyer_email =
    reservation.proof_email !== null && reservation.proof_email === reservation.details?.order.email
  if (!is_buyer_email || reservation.proof_hash !== hashToken(token)) throw new AppError('link.invalid')
  return completeFreeOrder(context, reservation, [])
}

/**
 * Completes a free order. Errors: order.expired when nothing is left; rate.limited.
 * @param limits rate limits to consume in addition to those of its mails
 */
export async function completeFreeOrder(
  context: Context,
  reservation: FullReservation,
  limits: readonly RateLimit[],
): Promise<CheckoutState> {
  await consumeOrderLimits(context, reservation, limits)
  const completed = await complete(context, reservation, { kind: 'paid', payment_id: null })
  if (completed === null) throw new AppError('order.expired')
  return completed
}

/** Consumes the rate limits of an order without card payment and of its mails. Errors: rate.limited. */
export async function consumeOrderLimits(
  { tx, now }: Context,
  reservation: FullReservation,
  limits: readonly RateLimit[],
): Promise<void> {
  await consumeRateLimits(tx, [...limits, ...(await mailLimitsOf({ tx }, reservation))], now)
}

/** Returns the rate limits of a free order that its buyer places. */
export async function limitsOfFreeOrder(
  { tx, address }: Pick<Context, 'tx'> & { address: string },
  reservation: FullReservation,
): Promise<RateLimit[]> {
  return [freeOrderLimit(address, reservation.event_id), ...(await mailLimitsOf({ tx }, reservation))]
}

function mailLimitsOf({ tx }: Pick<Context, 'tx'>, reservation: FullReservation): Promise<RateLimit[]> {
  const { secret, user_id, priced } = reservation
  const { email } = buyerOf(reservation)
  const { total_gross_cents } = priced
  return unverifiedMailLimits({ tx }, { secret, user_id, email, total_gross_cents, paid_at: null })
}

function buyerOf({ id, details }: FullReservation) {
  if (details === null) throw new Error(`${id} has no buyer yet`)
  return details.order
}
