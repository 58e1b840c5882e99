import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { dateFormatter, type ZonedFormat } from '#rules/text/formatters.ts'
import { writtenMoney } from '#rules/text/money.ts'
import { writtenDate } from '#rules/text/format-date.ts'
import { readWords } from '#server/core/read-locale.ts'
import { wordsOf as exportWords } from '#server/core/spreadsheet/labels.ts'

const part = z.record(z.string(), z.string())
const membership = readWords(
  'membership',
  z.object({
    tier: part,
    rejection: part,
    receipts: z.object({ states: part }),
    join: z.object({ news: z.string(), news_hint: z.string() }),
  }),
)

/** How what was agreed to was kept before its words were. */
const FIRST_WORDS = 'news-1'

/** The words to which somebody agrees who wants news, as they stand beside the switch in their language. */
export function newsWords(locale: Locale): string {
  const { news, news_hint } = membership[locale].join
  return `${news}: ${news_hint}`
}

/** The words that were agreed to, as they are kept. */
export const agreedWords = (kept: string, locale: Locale): string =>
  kept === FIRST_WORDS ? newsWords(locale) : kept

/** How the page of somebody's own data says things in a language and a timezone. */
export function pageWords(locale: Locale, timezone: string) {
  const tag = LANGUAGE_TAGS[locale]
  const dates = locale === 'en' ? 'en-HK' : tag
  const said = (options: ZonedFormat, at: string) =>
    writtenDate(dateFormatter(dates, options).format(new Date(at)), tag)
  const { tier, rejection, receipts } = membership[locale]
  return {
    tag,
    t: exportWords(locale),
    tier: (name: string) => tier[name] ?? name,
    rejection: (code: string) => rejection[code] ?? '',
    receiptState: (status: string) => receipts.states[status.toLowerCase()] ?? status,
    when: (at: Instant) => said({ dateStyle: 'long', timeStyle: 'short', timeZone: timezone }, at),
    day: (day: string) => said({ dateStyle: 'long', timeZone: 'UTC' }, `${day}T00:00:00.000Z`),
    month: (month: number) =>
      said({ month: 'long', timeZone: 'UTC' }, `2024-${String(month).padStart(2, '0')}-15T00:00:00.000Z`),
    money: (cents: number, currency: string) => writtenMoney(tag, cents, currency),
  }
}
export type PageWords = ReturnType<typeof pageWords>
