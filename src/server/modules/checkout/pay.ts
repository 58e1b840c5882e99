import type { CheckoutOrder } from '#contract/checkout.ts'
import { newId } from '#contract/id.ts'
import { orderReference } from '#rules/order-reference.ts'
import {
  ProviderUnreachable,
  type PageWanted,
  type PaymentProvider,
} from '#server/adapters/payment/provider.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { orderInHand } from '#server/modules/in-hand/service.ts'
import * as payments from '#server/modules/payments/service.ts'
import { lockHeld, show, type Named } from './access.ts'
import { complete } from './complete.ts'
import { read } from './service.ts'
import { settlePayment } from './settle.ts'
import type { FullReservation } from './store.ts'

type Asked = Omit<Context, 'tx'>
type Needs = { db: Database; provider: PaymentProvider }
type Begun = { order: CheckoutOrder } & (
  | { kind: 'bought' }
  | { kind: 'open'; page_url: string }
  | { kind: 'new'; page: PageWanted; replaced_ref: string | null }
)

/**
 * Begins to pay a held order at the provider, and buys it at once where nothing is to pay. While a page of the
 * provider is open, asking again gives the same one. Errors: event.not_found, order.not_found, order.expired,
 * order.finished, order.details_missing, payment.unavailable.
 */
export async function pay(
  { db, provider }: Needs,
  asked: Asked,
  named: Named,
  secret: string,
): Promise<{ redirect_url: string | null; order: CheckoutOrder }> {
  const begun = await db.withTx((tx) => begin({ ...asked, tx }, provider, named, secret))
  if (begun.kind === 'bought') return { redirect_url: null, order: begun.order }
  if (begun.kind === 'open') return { redirect_url: begun.page_url, order: begun.order }
  const { payment_id } = begun.page
  const opened = await reach(async () => {
    if (begun.replaced_ref !== null) await provider.closePage(begun.replaced_ref)
    return provider.openPage(begun.page)
  })
  await db.withTx((tx) => payments.save(tx, payment_id, opened))
  return { redirect_url: opened.page_url, order: begun.order }
}

/**
 * The order, after the provider was asked when its own message has not come. Errors: event.not_found,
 * order.not_found.
 */
export async function readPayment(
  { db, provider }: Needs,
  asked: Asked,
  named: Named,
  secret: string,
): Promise<CheckoutOrder> {
  const { order, payment } = await db.read(async (tx) => {
    const found = await read({ ...asked, tx }, named, secret)
    return { order: found, payment: await payments.lastOf(tx, named.order_id) }
  })
  // A card that was declined may have been followed by another on the same page.
  if (order.payment === null || payment === undefined || payment.provider_ref === null) return order
  const report = await provider.ask(payment.provider_ref).catch(ignoreUnreachable)
  if (report === null || report.status === 'PENDING') return order
  return db.withTx(async (tx) => {
    await settlePayment({ ...asked, tx }, payment.id, report)
    return read({ ...asked, tx }, named, secret)
  })
}

async function begin(
  context: Context,
  provider: PaymentProvider,
  named: Named,
  secret: string,
): Promise<Begun> {
  const { tx, now, random } = context
  const held = await lockHeld(context, named, secret)
  if (held.details === null) throw new AppError('order.details_missing')
  const last = await payments.lastOf(tx, held.id)
  if (last?.status === 'PENDING' && last.page_url !== null)
    return { kind: 'open', page_url: last.page_url, order: await show(context, held) }
  if (held.priced.total_gross_cents === 0) return buyForNothing(context, held)
  const payment_id = newId('payment', random)
  const { account_id, event_id, id: order_id, currency } = held
  const amount_cents = held.priced.total_gross_cents
  const of_order = { account_id, event_id, order_id, amount_cents, currency }
  await payments.insert(tx, {
    ...of_order,
    id: payment_id,
    provider: provider.name,
    status: 'PENDING',
    created_at: now,
  })
  const order = await show(context, held)
  const page = pageOf(context, order, { payment_id, email: held.details.order.email, locale: held.locale })
  return { kind: 'new', page, replaced_ref: last?.provider_ref ?? null, order }
}

async function buyForNothing(context: Context, held: FullReservation): Promise<Begun> {
  if (!(await complete(context, held))) throw new AppError('order.expired')
  const order = await orderInHand(context, { event_id: held.event_id, order_id: held.id }, held.secret)
  if (order === undefined) throw new Error(`${held.id} was bought and is not there`)
  return { kind: 'bought', order }
}

function pageOf(
  { settings }: Context,
  order: CheckoutOrder,
  of: Pick<PageWanted, 'payment_id' | 'email' | 'locale'>,
): PageWanted {
  const checkout = `${settings.public_url}/checkout/${order.event_id}/${order.id}`
  return {
    ...of,
    amount_cents: order.total_gross_cents,
    currency: order.currency,
    description: `${order.event.title} · ${orderReference(order.id)}`,
    return_url: `${checkout}/payment_return`,
    cancel_url: `${checkout}/payment`,
  }
}

async function reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('payment.unavailable')
    throw error
  }
}

function ignoreUnreachable(error: unknown): null {
  if (error instanceof ProviderUnreachable) return null
  throw error
}
