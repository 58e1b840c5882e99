import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { dateFormatter, type ZonedFormat } from '#rules/text/formatters.ts'
import { formatMinorUnits } from '#rules/text/money.ts'
import { localizeDateText } from '#rules/text/format-date.ts'
import { readLocale } from '#server/core/read-locale.ts'
import { columnLabelsOf as exportWords } from '#server/core/spreadsheet/labels.ts'

const part = z.record(z.string(), z.string())
const membership = readLocale(
  'membership',
  z.object({
    tier: part,
    rejection: part,
    receipts: z.object({ states: part }),
    join: z.object({ news: z.string(), news_hint: z.string() }),
  }),
)

/** Value stored for consents given before their text was stored. */
const FIRST_NEWS_VERSION = 'news-1'

/** Returns the consent text for news, as displayed beside the switch in a language. */
export function newsConsentText(locale: Locale): string {
  const { news, news_hint } = membership[locale].join
  return `${news}: ${news_hint}`
}

/** Returns the text of a stored consent. */
export const agreedConsentText = (stored_text: string, locale: Locale): string =>
  stored_text === FIRST_NEWS_VERSION ? newsConsentText(locale) : stored_text

/** Returns the formatters and labels of the data page in a language and time zone. */
export function pageLabels(locale: Locale, timezone: string) {
  const tag = LANGUAGE_TAGS[locale]
  const dates = locale === 'en' ? 'en-HK' : tag
  const format = (options: ZonedFormat, at: string) =>
    localizeDateText(dateFormatter(dates, options).format(new Date(at)), tag)
  const { tier, rejection, receipts } = membership[locale]
  return {
    tag,
    t: exportWords(locale),
    tier: (name: string) => tier[name] ?? name,
    rejection: (code: string) => rejection[code] ?? '',
    receiptState: (status: string) => receipts.states[status.toLowerCase()] ?? status,
    when: (at: Instant) => format({ dateStyle: 'long', timeStyle: 'short', timeZone: timezone }, at),
    day: (day: string) => format({ dateStyle: 'long', timeZone: 'UTC' }, `${day}T00:00:00.000Z`),
    month: (month: number) =>
      format({ month: 'long', timeZone: 'UTC' }, `2024-${String(month).padStart(2, '0')}-15T00:00:00.000Z`),
    money: (cents: number, currency: string) => formatMinorUnits(tag, cents, currency),
  }
}
export type PageLabels = ReturnType<typeof pageLabels>
