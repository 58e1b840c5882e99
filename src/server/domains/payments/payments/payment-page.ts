import { newId, type Id } from '#contract/wire/id.ts'
import { toEpochMs } from '#contract/wire/instant.ts'
import {
  ProviderUnreachable,
  AmountNotSupported,
  type ProviderPageRequest,
  type PaymentProvider,
  type PaymentReport,
} from '#server/core/integrations/payment/provider.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { endPage } from './end-page.ts'
import type { PaymentSubject } from './paid-for.ts'
import type { PaymentOutcome } from './record.ts'
import * as store from './store.ts'
import type { PaymentRow } from './store.ts'

/** A payment to be made on a page of the provider, with its order or booking. */
export type PaymentDue = PaymentSubject & { account_id: Id } & Omit<
    ProviderPageRequest,
    'payment_id' | 'begun_at'
  >

export type PaymentPageState =
  | { kind: 'open'; page_url: string }
  /** A concurrent request is opening this page: the provider returns the same one to both. */
  | { kind: 'joined'; page: ProviderPageRequest }
  | { kind: 'new'; page: ProviderPageRequest; replaced: PaymentRow | undefined }

/** Applies the provider's state of a payment, in a transaction of its own. */
export type ApplyReport = (tx: Tx, payment_id: Id, report: PaymentReport) => Promise<PaymentOutcome>
type OpenPageDeps = Pick<Deps, 'db' | 'clock'> & { provider: PaymentProvider; takeReport: ApplyReport }

/** Maximum time of opening a page; after it the request that opened it has ended. */
const OPENING_MS = 60_000
const MONEY_RECEIVED: ReadonlySet<PaymentOutcome> = new Set(['bought', 'too_late', 'paid_twice'])

/**
 * Starts a payment of a locked order or booking. An open or opening page for the same amount is reused; one for
 * another amount, or on which a card was declined, is replaced.
 */
export async function beginPage(
  { tx, now, random }: Pick<Context, 'tx' | 'now' | 'random'>,
  provider: PaymentProvider,
  due: PaymentDue,
): Promise<PaymentPageState> {
  const last = await store.lockLastOf(tx, due)
  const is_current_provider = last?.provider === provider.name
  if (last?.status === 'PENDING') {
    const is_reusable =
      is_current_provider && last.amount_cents === due.amount_cents && last.currency === due.currency
    if (is_reusable && last.page_url !== null) return { kind: 'open', page_url: last.page_url }
    if (is_reusable && toEpochMs(last.created_at) + OPENING_MS > toEpochMs(now))
      return { kind: 'joined', page: pageOf(due, last) }
    if (last.page_url === null) await store.abandonUnopened(tx, last.id, now)
    else if (is_current_provider)
      await store.save(tx, last.id, { status: 'FAILED', failure: 'cancelled', settled_at: now })
    // Its provider is no longer the configured one.
    else await store.save(tx, last.id, { status: 'CLOSED', settled_at: now, closed_at: now })
  }
  const payment = { id: newId('payment', random), created_at: now }
  const { account_id, event_id, order_id, booking_id, currency, amount_cents } = due
  const fields = { account_id, event_id, order_id, booking_id, currency, amount_cents }
  await store.insert(tx, { ...payment, ...fields, provider: provider.name, status: 'PENDING' })
  const is_open =
    last !== undefined && is_current_provider && last.page_url !== null && last.closed_at === null
  const is_replaced = is_open && (last.status === 'PENDING' || last.status === 'FAILED')
  return { kind: 'new', page: pageOf(due, payment), replaced: is_replaced ? last : undefined }
}

/**
 * Opens a page that was started. Errors: payment.unavailable, payment.sum_impossible.
 * @returns its URL; null: the page to be replaced was paid
 */
export async function openPage(deps: OpenPageDeps, page_state: PaymentPageState): Promise<string | null> {
  switch (page_state.kind) {
    case 'open':
      return page_state.page_url
    case 'joined':
      return open(deps, page_state.page)
    case 'new': {
      const { page, replaced } = page_state
      const abandon = () => deps.db.withTx((tx) => store.abandonUnopened(tx, page.payment_id, deps.clock()))
      try {
        if (replaced === undefined || !(await closeReplacedPage(deps, replaced)))
          return await open(deps, page)
      } catch (error) {
        // No buyer received the page: the next request opens another one.
        await abandon()
        throw error
      }
      await abandon()
      return null
    }
  }
}

/**
 * Closes a page on which a card could still pay.
 * @returns true when it had been paid by then
 */
export async function closeReplacedPage(
  { db, provider, clock, takeReport }: OpenPageDeps,
  { id, provider_ref }: PaymentRow,
): Promise<boolean> {
  if (provider_ref === null) return false
  const report = await callProvider(() => endPage(provider, provider_ref))
  const outcome = await db.withTx(async (tx) => {
    const outcome = await takeReport(tx, id, report)
    if (report.status !== 'PENDING') await store.save(tx, id, { closed_at: clock() })
    return outcome
  })
  return MONEY_RECEIVED.has(outcome)
}

/** Returns the provider's state of a payment whose webhook may be missing; null: nothing new. */
export async function pollPayment(
  provider: PaymentProvider | null,
  payment: PaymentRow | undefined,
): Promise<PaymentReport | null> {
  if (payment === undefined || payment.provider_ref === null) return null
  if (provider?.name !== payment.provider) return null
  const report = await provider.retrievePayment(payment.provider_ref).catch(ignoreUnreachable)
  return report === null || report.status === 'PENDING' ? null : report
}

async function open({ db, provider }: OpenPageDeps, page: ProviderPageRequest): Promise<string> {
  const provider_page = await callProvider(() => provider.openPage(page))
  if (await db.withTx((tx) => store.savePage(tx, page.payment_id, provider_page)))
    return provider_page.page_url
  await callProvider(() => provider.closePage(provider_page.provider_ref))
  throw new AppError('payment.unavailable')
}

function pageOf(
  { amount_cents, currency, description, email, locale, return_url, cancel_url }: PaymentDue,
  { id: payment_id, created_at: begun_at }: Pick<PaymentRow, 'id' | 'created_at'>,
): ProviderPageRequest {
  const sum = { amount_cents, currency, description }
  return { ...sum, payment_id, begun_at, email, locale, return_url, cancel_url }
}

async function callProvider<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('payment.unavailable')
    if (error instanceof AmountNotSupported) throw new AppError('payment.sum_impossible')
    throw error
  }
}

function ignoreUnreachable(error: unknown): null {
  if (error instanceof ProviderUnreachable) return null
  throw error
}
