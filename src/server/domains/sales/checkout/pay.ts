import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { spokenIn } from '#rules/text/translated-text.ts'
import type { PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { takeShare } from '#server/domains/platform/index.ts'
import type { Deps } from '#server/core/http/mount.ts'
import {
  payments,
  takesCards,
  type BegunPage,
  type Due,
  type TakeReport,
} from '#server/domains/payments/index.ts'
import { freeOrdersFrom } from '#server/domains/sales/order-emails/service.ts'
import { lockHeld, show, termsOf, type Named } from './access.ts'
import { buyForNothing, mailProof, needsProof } from './prove-email.ts'
import { read } from './service.ts'
import { settleOrder } from './fulfil.ts'
import type { FullReservation } from './store.ts'

type Asked = Omit<Context, 'tx'>
export type Visitor = Asked & { address: string }
export type Visiting = Context & Visitor
export type Needs = Pick<Deps, 'db' | 'provider' | 'clock'>
type Begun = { order: CheckoutOrder } &
  /** Nothing is to pay: bought, or the mailed link is waited for. */
  ({ kind: 'done' } | { kind: 'page'; provider: PaymentProvider; page: BegunPage })
type Paying = { redirect_url: string | null; order: CheckoutOrder }

/**
 * Begins to pay a held order at the provider. Where nothing is to pay it is bought at once, or by a link that is mailed
 * to its buyer, if the event wants the address proved. While a page of the
 * provider is open, or being opened, asking again gives the same one. Errors: event.not_found, order.not_found, order.expired,
 * order.finished, order.details_missing, payment.not_connected, payment.sum_impossible, payment.unavailable, rate.limited: too
 * many orders for nothing from one network address, or to one address that nobody has proved.
 */
export async function pay(needs: Needs, asked: Visitor, named: Named, secret: string): Promise<Paying> {
  const { db } = needs
  const begun = await db.withTx((tx) => begin({ ...asked, tx }, needs.provider, named, secret))
  if (begun.kind === 'done') return { redirect_url: null, order: begun.order }
  const { provider, page, order } = begun
  const redirect_url = await payments.openPage(opening(needs, asked, provider), page)
  if (redirect_url !== null) return { redirect_url, order }
  return { redirect_url, order: await db.read((tx) => read({ ...asked, tx }, named, secret)) }
}

/** What it takes to open a page for an order, or to close one. */
export function opening({ db, clock }: Needs, { random, settings }: Asked, provider: PaymentProvider) {
  const takeReport: TakeReport = (tx, id, report) => settleOrder({ tx, clock, random, settings }, id, report)
  return { db, clock, provider, takeReport }
}

/**
 * The order, after the provider was asked when its own message has not come. Errors: event.not_found,
 * order.not_found.
 */
export async function readPayment(
  { db, provider, clock }: Needs,
  asked: Asked,
  named: Named,
  secret: string,
): Promise<CheckoutOrder> {
  const { order, payment } = await db.read(async (tx) => {
    const found = await read({ ...asked, tx }, named, secret)
    const last = found.payment === null ? undefined : await payments.lastOf(tx, payments.forOrder(named))
    return { order: found, payment: last }
  })
  // A card that was declined may have been followed by another on the same page.
  const report = await payments.askAfter(provider, payment)
  if (report === null || payment === undefined) return order
  return db.withTx(async (tx) => {
    const { random, settings } = asked
    await settleOrder({ tx, clock, random, settings }, payment.id, report)
    return read({ ...asked, now: clock(), tx }, named, secret)
  })
}

async function begin(
  context: Visiting,
  provider: PaymentProvider | null,
  named: Named,
  secret: string,
): Promise<Begun> {
  const held = await lockHeld(context, named, secret)
  if (held.details === null) throw new AppError('order.details_missing')
  if (held.priced.total_gross_cents === 0) return takeForNothing(context, held)
  const terms = await termsOf(context, held)
  if (provider === null || !(await takesCards(context, terms.account)))
    throw new AppError('payment.not_connected')
  const { email } = held.details.order
  const page = await payments.beginPage(
    context,
    provider,
    dueOf(context, held, { email, title: spokenIn(terms.event, context.locale).title }),
  )
  return { kind: 'page', provider, page, order: await show(context, held) }
}

async function takeForNothing(context: Visiting, held: FullReservation): Promise<Begun> {
  const share = freeOrdersFrom(context.address, held.event_id)
  if (await needsProof(context, held)) {
    await takeShare(context.tx, share, context.now)
    return { kind: 'done', order: await mailProof(context, held) }
  }
  return { kind: 'done', order: await buyForNothing(context, held, [share]) }
}

function dueOf(
  { settings }: Context,
  { id, account_id, event_id, priced, currency, locale }: FullReservation,
  { email, title }: { email: string; title: string },
): Due {
  const checkout = `${settings.public_url}/checkout/${event_id}/${id}`
  return {
    account_id,
    ...payments.forOrder({ event_id, order_id: id }),
    amount_cents: priced.total_gross_cents,
    currency,
    description: `${title} · ${orderReference(id)}`,
    email,
    locale,
    return_url: `${checkout}/payment_return`,
    cancel_url: `${checkout}/payment`,
  }
}
