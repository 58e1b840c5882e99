import type { TFunction } from 'i18next'
import { z } from 'zod'
import { eventLocation, socialNetwork } from '#contract/events/event-settings.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { ticketPrice, type TicketPrice } from '#contract/resources/tickets.ts'
import { localizeLocation } from '#rules/events/localize-settings.ts'
import { numberFormatter } from '#rules/text/formatters.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { currentLanguage, currentTag } from '#app/lib/i18n/i18n.ts'
import { isLanguage, languages } from '#app/lib/i18n/languages.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { NETWORK_NAMES } from '#app/lib/network-names.ts'
import { tierLabels } from './tier-labels.ts'

type T = TFunction<'fields'>

const handles = z.partialRecord(socialNetwork, z.string())

/** Timezone and currency used to format values. */
export type FormatSettings = { timezone: string; currency: string }

/** "VIP, General and Seated": a list in the language's format. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(currentTag(), { style: 'short' }).format(items)

/** HTML as plain text. */
export function formatRichText(html: string): string {
  const spaced = html.replace(/<(?:br|hr|\/(?:p|li|h2|h3|blockquote))\b[^>]*>/gi, ' ')
  const { textContent } = new DOMParser().parseFromString(spaced, 'text/html').body
  return textContent.replace(/\s+/g, ' ').trim()
}

/** An event's wall time, `YYYY-MM-DDTHH:mm`. */
export const formatWallTime = (wall: string): string => formatInstant(`${wall}:00.000Z`, 'UTC')

/** A time of day, `HH:mm`. */
export const formatClock = (clock: string): string => formatTime(`1970-01-01T${clock}:00.000Z`, 'UTC')

export const formatMinutes = (minutes: number): string =>
  numberFormatter(currentTag(), { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)

export const formatPercent = (percent: number): string =>
  numberFormatter(currentTag(), { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100)

/** A quantity; the contract's value for "no limit" becomes a text. */
export const formatQuantity = (t: T, quantity: number): string =>
  quantity === UNLIMITED ? t('value.unlimited') : formatNumber(quantity)

/** A venue and its address on one line. */
export function formatLocation(value: unknown): string {
  const parsed = eventLocation.safeParse(value)
  if (!parsed.success) return ''
  const language = currentLanguage()
  return formatPostalAddress(localizeLocation(parsed.data, language), language)
}

/** Social media handles. */
export function formatHandles(value: unknown): string {
  const parsed = handles.safeParse(value)
  if (!parsed.success) return ''
  const set_networks = socialNetwork.options.filter((network) => parsed.data[network] !== undefined)
  return formatList(set_networks.map((network) => `${NETWORK_NAMES[network]}: ${parsed.data[network]}`))
}

const payment_method = z.object({
  is_offered: z.boolean(),
  words: z.record(z.string(), z.string()),
  pictures: z.record(z.string(), z.string()),
})

/** A payment method: whether it is offered, then one line per language with its text, or that it has an image. */
export function formatPaymentMethod(t: T, value: unknown): string[] {
  const parsed = payment_method.safeParse(value)
  if (!parsed.success) return []
  const { is_offered, words, pictures } = parsed.data
  const nameOf = (key: string) => (isLanguage(key) ? languages[key].endonym : key)
  return [
    is_offered ? t('value.offered') : t('value.not_offered'),
    ...Object.entries(words).map(([key, text]) => `${nameOf(key)}: ${text}`),
    ...Object.keys(pictures).map((key) => t('value.picture_in', { language: nameOf(key) })),
  ]
}

/** One price per line: name, amount, quantity and sale period. */
export function formatTicketPrices(t: T, value: unknown, settings: FormatSettings): string[] {
  const parsed = ticketPrice.partial().array().safeParse(value)
  return parsed.success ? parsed.data.map((price) => formatTicketPrice(t, price, settings)) : []
}

type PartialTicketPrice = { [Field in keyof TicketPrice]?: TicketPrice[Field] | undefined }

/** One price on a single line. */
export function formatTicketPrice(
  t: T,
  price: PartialTicketPrice,
  { timezone, currency }: FormatSettings,
): string {
  const { price_cents = 0, quantity_available = UNLIMITED, sale_start_at, sale_end_at } = price
  const { member_price_cents = null, tiers = [] } = price
  const labels = tierLabels(t)
  const is_limited = quantity_available !== UNLIMITED
  const from = sale_start_at && t('value.from', { at: formatInstant(sale_start_at, timezone) })
  const until = sale_end_at && t('value.until', { at: formatInstant(sale_end_at, timezone) })
  return [
    price.label,
    price_cents === 0 ? t('choices.ticket.type.FREE') : formatMoney(price_cents, currency),
    member_price_cents !== null &&
      t('value.member_price', {
        tiers: formatList(tiers.map((tier) => labels[tier])),
        price: formatMoney(member_price_cents, currency),
      }),
    is_limited && t('value.available', { quantity: formatNumber(quantity_available) }),
    from,
    until,
    price.opens_after_previous === true && t('value.after_previous'),
    price.is_hidden === true && t('value.hidden'),
  ]
    .filter(Boolean)
    .join(' · ')
}
