import type { EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { OtherPayment, WayToPay } from '#contract/orders/offline-payments.ts'
import { offeredWays, payableUntil } from '#rules/sales/offline-payment.ts'
import type { Tx } from '#server/core/db/database.ts'
import { pictureOf } from '#server/domains/platform/index.ts'
import type { SaleTerms } from '#server/domains/sales/sale-config/service.ts'
import { present, type PictureOf } from './present.ts'
import * as store from './store.ts'

type Settings = Partial<EventSettings> | null | undefined
type EventDates = { id: Id; starts_at: Instant; ends_at: Instant | null }
type Offering = Pick<SaleTerms, 'event' | 'settings' | 'images'>
type Owed = { event_id: Id; other_payment: OtherPayment; due_at: Instant | null }

/** The ways to pay besides cards that an event offers now, as its buyers are told of them. */
export function waysToPay({ event, settings, images }: Offering, now: Instant): WayToPay[] {
  const terms = { ...SETTINGS_DEFAULTS, ...settings }
  const pictures = codesAmong(images)
  return offeredWays(terms, event, now).map((way) => present(way, terms, pictures))
}

/** Of images the codes to scan, by their ids. */
export function codesAmong(images: Offering['images']): PictureOf {
  const codes = images.filter(({ type }) => type === 'PAYMENT_CODE')
  return new Map(codes.map((row) => [row.id, pictureOf(row)]))
}

/** The codes to scan of events, by the ids of their images. */
export async function picturesOf(tx: Tx, event_ids: readonly Id[]): Promise<PictureOf> {
  if (event_ids.length === 0) return new Map()
  return new Map((await store.codesOf(tx, event_ids)).map((row) => [row.id, pictureOf(row)]))
}

/** How the money of an order is waited for. */
export function owedWay(order: Owed, event: EventDates, settings: Settings, pictures: PictureOf): WayToPay {
  const until = payableUntil(order, event)
  return present({ kind: order.other_payment, until }, { ...SETTINGS_DEFAULTS, ...settings }, pictures)
}
