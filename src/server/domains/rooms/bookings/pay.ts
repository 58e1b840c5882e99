import type { OwnBooking } from '#contract/rooms/booking-shape.ts'
import type { readOwnPayment } from '#contract/rooms/own-bookings.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { bookingReference, payableAt } from '#rules/rooms/booking.ts'
import type { PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import {
  type ApplyReport,
  type PaymentPageState,
  beginPage,
  bookingSubject,
  lastAttempt,
  lastPaymentOf,
  openPage,
  pollPayment,
  settlePayment,
} from '#server/domains/payments/index.ts'
import { findRoom } from '#server/domains/rooms/rooms/service.ts'
import { lockOwn } from './change.ts'
import { OWN_BOOKINGS_PATH } from './client-emails.ts'
import { readOwn, takesCardsOf } from './read.ts'

type PayContext = Omit<Context<Client | Person>, 'tx'>
type PayDeps = Pick<Deps, 'db' | 'provider' | 'clock'>
type PayResult = { redirect_url: string | null; booking: OwnBooking }

/**
 * Starts the payment of the amount due of the caller's booking at the provider. While a page for it is open or
 * being opened, another call returns the same page. Errors: booking.not_found, booking.not_open,
 * payment.not_connected, payment.sum_impossible, payment.unavailable.
 */
export async function pay(deps: PayDeps, base_context: PayContext, id: Id): Promise<PayResult> {
  const { db, clock } = deps
  const { random, settings } = base_context
  const { provider, page } = await db.withTx((tx) => begin({ ...base_context, tx }, deps.provider, id))
  const takeReport: ApplyReport = (tx, payment_id, report) =>
    settlePayment({ tx, clock, random, settings }, payment_id, report)
  const redirect_url = await openPage({ db, clock, provider, takeReport }, page)
  return { redirect_url, booking: await db.read((tx) => readOwn({ ...base_context, now: clock(), tx }, id)) }
}

/**
 * Returns the caller's booking with the state of its last payment, after polling the provider if its webhook has
 * not arrived. Errors: booking.not_found.
 */
export async function readPayment(
  { db, provider, clock }: PayDeps,
  base_context: PayContext,
  id: Id,
): Promise<OkOf<typeof readOwnPayment>['data']> {
  const subject = bookingSubject(id)
  const { found, last } = await db.read(async (tx) => {
    const view = {
      booking: await readOwn({ ...base_context, tx }, id),
      payment: await lastAttempt(tx, subject),
    }
    return { found: view, last: view.payment === null ? undefined : await lastPaymentOf(tx, subject) }
  })
  const report = await pollPayment(provider, last)
  if (report === null || last === undefined) return found
  return db.withTx(async (tx) => {
    const { random, settings } = base_context
    await settlePayment({ tx, clock, random, settings }, last.id, report)
    const context = { ...base_context, now: clock(), tx }
    return { booking: await readOwn(context, id), payment: await lastAttempt(tx, subject) }
  })
}

async function begin(
  context: Context<Client | Person>,
  provider: PaymentProvider | null,
  id: Id,
): Promise<{ provider: PaymentProvider; page: PaymentPageState }> {
  const { tx, now, settings } = context
  const { venue, booking } = await lockOwn(context, id)
  const amount_cents = payableAt(booking, now)
  const room = await findRoom(tx, venue.account_id, booking.room_id)
  if (amount_cents === 0 || room === undefined) throw new AppError('booking.not_open')
  if (provider === null || !(await takesCardsOf(context, venue))) throw new AppError('payment.not_connected')
  const { account_id, currency, client_email, client_locale: locale } = booking
  const url = `${settings.public_url}${OWN_BOOKINGS_PATH}`
  const page = await beginPage(context, provider, {
    account_id,
    ...bookingSubject(id),
    amount_cents,
    currency,
    description: `${localizedText(room, 'name', locale)} · ${bookingReference(id)}`,
    email: client_email ?? '',
    locale,
    return_url: `${url}?paid=${id}`,
    cancel_url: url,
  })
  return { provider, page }
}
