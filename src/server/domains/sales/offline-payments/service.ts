import type { EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { OfflinePaymentMethod, OfflinePaymentOption } from '#contract/orders/offline-payments.ts'
import { isFpsCurrency } from '#rules/sales/fps-code.ts'
import { offeredPaymentOptions, payableUntil } from '#rules/sales/offline-payment.ts'
import type { Tx } from '#server/core/db/database.ts'
import { pictureOf } from '#server/domains/platform/index.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { present, type PicturesById } from './present.ts'
import * as store from './store.ts'

type Settings = Partial<EventSettings> | null | undefined
type EventDates = { id: Id; starts_at: Instant; ends_at: Instant | null }
type OfferContext = Pick<SaleConfig, 'event' | 'settings' | 'images'>
type UnpaidOrder = {
  event_id: Id
  other_payment: OfflinePaymentMethod
  due_at: Instant | null
  currency: string
}

/** Returns the offline payment options that an event offers now, as shown to buyers. */
export function listPaymentOptions(
  { event, settings, images }: OfferContext,
  now: Instant,
): OfflinePaymentOption[] {
  const terms = { ...SETTINGS_DEFAULTS, ...settings }
  const pictures = paymentCodesAmong(images)
  return offeredPaymentOptions(terms, event, now).map((option) => present(option, terms, pictures))
}

/** Returns the payment QR codes among images, by their ids. */
export function paymentCodesAmong(images: OfferContext['images']): PicturesById {
  const codes = images.filter(({ type }) => type === 'PAYMENT_CODE')
  return new Map(codes.map((row) => [row.id, pictureOf(row)]))
}

/** Returns the payment QR codes of events, by the ids of their images. */
export async function picturesOf(tx: Tx, event_ids: readonly Id[]): Promise<PicturesById> {
  if (event_ids.length === 0) return new Map()
  return new Map((await store.codesOf(tx, event_ids)).map((row) => [row.id, pictureOf(row)]))
}

/** Returns the payment option of an unpaid order. */
export function unpaidOrderOption(
  order: UnpaidOrder,
  event: EventDates,
  settings: Settings,
  pictures: PicturesById,
): OfflinePaymentOption {
  const until = payableUntil(order, event)
  const terms = { ...SETTINGS_DEFAULTS, ...settings }
  const option = present({ kind: order.other_payment, until }, terms, pictures)
  const payee = fpsPayeeOf(order, terms)
  return payee === null ? option : { ...option, fps_payee: payee }
}

/** Returns the payee of the FPS code of an order; null: none is made. An order keeps FPS when it is no longer offered. */
export function fpsPayeeOf(
  { other_payment, currency }: { other_payment: OfflinePaymentMethod; currency: string },
  { fps_payee }: Pick<EventSettings, 'fps_payee'>,
): FpsPayee | null {
  return other_payment === 'fps' && isFpsCurrency(currency) ? fps_payee : null
}
