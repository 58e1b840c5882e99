import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { newId } from '#contract/wire/id.ts'
import { toEpochMs } from '#contract/wire/instant.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import {
  ProviderUnreachable,
  SumImpossible,
  type PageWanted,
  type PaymentProvider,
} from '#server/adapters/payment/provider.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { takeShare } from '#server/modules/failed-attempts/service.ts'
import type { Deps } from '#server/http/mount.ts'
import { takesCards } from '#server/modules/accounts/service.ts'
import { freeOrdersFrom } from '#server/modules/order-mails/service.ts'
import * as payments from '#server/modules/payments/service.ts'
import { endPage, type PaymentRow } from '#server/modules/payments/service.ts'
import { lockHeld, show, termsOf, type Named } from './access.ts'
import { buyForNothing, mailProof, needsProof } from './prove.ts'
import { read } from './service.ts'
import { settlePayment } from './settle.ts'
import type { FullReservation } from './store.ts'

type Asked = Omit<Context, 'tx'>
export type Visitor = Asked & { address: string }
export type Visiting = Context & Visitor
export type Needs = Pick<Deps, 'db' | 'provider' | 'clock'>
type Opening = Pick<Deps, 'db' | 'clock'> & { provider: PaymentProvider }
type Begun = { order: CheckoutOrder } &
  /** Nothing is to pay: bought, or the mailed link is waited for. */
  (
    | { kind: 'done' }
    | { kind: 'open'; page_url: string }
    /** Somebody else is opening this page now: the provider gives both the same. */
    | { kind: 'joined'; provider: PaymentProvider; page: PageWanted }
    | { kind: 'new'; provider: PaymentProvider; page: PageWanted; replaced: PaymentRow | undefined }
  )
type Begin = Pick<PaymentRow, 'id' | 'created_at'>
type Paying = { redirect_url: string | null; order: CheckoutOrder }

/** Opening a page takes less; whoever began it has gone. */
const OPENING_MS = 60_000

/**
 * Begins to pay a held order at the provider. Where nothing is to pay it is bought at once, or by a link that is mailed
 * to its buyer, if the event wants the address proved. While a page of the
 * provider is open, or being opened, asking again gives the same one. Errors: event.not_found, order.not_found, order.expired,
 * order.finished, order.details_missing, payment.not_connected, payment.sum_impossible, payment.unavailable, rate.limited: too
 * many orders for nothing from one network address, or to one address that nobody has proved.
 */
export async function pay(needs: Needs, asked: Visitor, named: Named, secret: string): Promise<Paying> {
  const { db, provider } = needs
  const begun = await db.withTx((tx) => begin({ ...asked, tx }, provider, named, secret))
  const { order } = begun
  switch (begun.kind) {
    case 'done':
      return { redirect_url: null, order }
    case 'open':
      return { redirect_url: begun.page_url, order }
    case 'joined':
      return { redirect_url: await openPage({ ...needs, provider: begun.provider }, begun.page), order }
    case 'new': {
      const { page, replaced } = begun
      const opening = { ...needs, provider: begun.provider }
      try {
        if (replaced !== undefined && (await endReplaced(opening, asked, replaced)))
          return { redirect_url: null, order: await db.read((tx) => read({ ...asked, tx }, named, secret)) }
        return { redirect_url: await openPage(opening, page), order }
      } catch (error) {
        // Nobody was given its page: whoever asks again is given another.
        await db.withTx((tx) => payments.giveUpUnopened(tx, page.payment_id, needs.clock()))
        throw error
      }
    }
  }
}

async function openPage({ db, provider }: Opening, page: PageWanted): Promise<string> {
  const opened = await reach(() => provider.openPage(page))
  if (await db.withTx((tx) => payments.savePage(tx, page.payment_id, opened))) return opened.page_url
  await reach(() => provider.closePage(opened.provider_ref))
  throw new AppError('payment.unavailable')
}

/** Closes the page on which a card was refused. @returns true when another card had paid on it by then */
export async function endReplaced(
  { db, provider, clock }: Opening,
  { random, settings }: Asked,
  { id, provider_ref }: PaymentRow,
): Promise<boolean> {
  if (provider_ref === null) return false
  const report = await reach(() => endPage(provider, provider_ref))
  const settled = await db.withTx(async (tx) => {
    if (report.status !== 'PENDING') await payments.save(tx, id, { closed_at: clock() })
    return settlePayment({ tx, clock, random, settings }, id, report)
  })
  return settled === 'bought'
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
    return { order: found, payment: found.payment && (await payments.lastOf(tx, named.order_id)) }
  })
  // A card that was declined may have been followed by another on the same page.
  if (payment === null || payment === undefined || payment.provider_ref === null) return order
  if (provider?.name !== payment.provider) return order
  const report = await provider.ask(payment.provider_ref).catch(ignoreUnreachable)
  if (report === null || report.status === 'PENDING') return order
  return db.withTx(async (tx) => {
    const { random, settings } = asked
    await settlePayment({ tx, clock, random, settings }, payment.id, report)
    return read({ ...asked, now: clock(), tx }, named, secret)
  })
}

async function begin(
  context: Visiting,
  provider: PaymentProvider | null,
  named: Named,
  secret: string,
): Promise<Begun> {
  const { tx, now } = context
  const held = await lockHeld(context, named, secret)
  if (held.details === null) throw new AppError('order.details_missing')
  if (held.priced.total_gross_cents === 0) return takeForNothing(context, held)
  if (provider === null || !(await takesCards(context, (await termsOf(context, held)).account)))
    throw new AppError('payment.not_connected')
  const last = await payments.lastOf(tx, held.id)
  const buyer = { email: held.details.order.email, locale: held.locale }
  if (last?.status === 'PENDING') {
    const order = await show(context, held)
    if (last.page_url !== null && last.provider === provider.name)
      return { kind: 'open', page_url: last.page_url, order }
    const is_opening = toEpochMs(last.created_at) + OPENING_MS > toEpochMs(now)
    if (is_opening && last.page_url === null)
      return { kind: 'joined', provider, page: pageOf(context, order, last, buyer), order }
    if (last.page_url === null) await payments.giveUpUnopened(tx, last.id, now)
    // Its provider is not ours any more.
    else await payments.save(tx, last.id, { status: 'CLOSED', settled_at: now, closed_at: now })
  }
  const payment = await insertPayment(context, provider, held)
  const order = await show(context, held)
  const is_refused = last?.status === 'FAILED' && last.closed_at === null && last.provider === provider.name
  const replaced = is_refused ? last : undefined
  return { kind: 'new', provider, page: pageOf(context, order, payment, buyer), replaced, order }
}

async function insertPayment(
  { tx, now, random }: Context,
  { name: provider }: PaymentProvider,
  held: FullReservation,
): Promise<Begin> {
  const { account_id, event_id, id: order_id, currency, priced } = held
  const payment = { id: newId('payment', random), created_at: now }
  await payments.insert(tx, {
    ...payment,
    account_id,
    event_id,
    order_id,
    currency,
    amount_cents: priced.total_gross_cents,
    provider,
    status: 'PENDING',
  })
  return payment
}

async function takeForNothing(context: Visiting, held: FullReservation): Promise<Begun> {
  await takeShare(context.tx, freeOrdersFrom(context.address, held.event_id), context.now)
  if (await needsProof(context, held)) return { kind: 'done', order: await mailProof(context, held) }
  return { kind: 'done', order: await buyForNothing(context, held) }
}

function pageOf(
  { settings }: Context,
  order: CheckoutOrder,
  { id: payment_id, created_at: begun_at }: Begin,
  buyer: Pick<PageWanted, 'email' | 'locale'>,
): PageWanted {
  const checkout = `${settings.public_url}/checkout/${order.event_id}/${order.id}`
  return {
    ...buyer,
    payment_id,
    begun_at,
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
    if (error instanceof SumImpossible) throw new AppError('payment.sum_impossible')
    throw error
  }
}

function ignoreUnreachable(error: unknown): null {
  if (error instanceof ProviderUnreachable) return null
  throw error
}
