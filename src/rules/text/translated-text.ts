import { LOCALES, type Locale } from '#contract/wire/locales.ts'
import type { Translations } from '#contract/wire/translations.ts'

type Translated = { translations: Translations<object> }

/** Returns the non-empty translations of a row in a reader's language. */
function textsFor({ translations }: Translated, language: Locale | null): [string, string][] {
  const entries: [string, unknown][] = language === null ? [] : Object.entries(translations[language] ?? {})
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
}

/**
 * Returns a row with its texts in a reader's language where translated.
 * @param language null: the main language
 */
export function localizeRow<Row extends Translated>(row: Row, language: Locale | null): Row {
  const texts = textsFor(row, language).filter(([field]) => field in row)
  return texts.length === 0 ? row : Object.assign({}, row, Object.fromEntries(texts))
}

/**
 * Returns the language in which a reader sees a text of a row.
 * @param main language of the row itself
 */
export function languageOf(row: Translated, field: string, language: Locale | null, main: Locale): Locale {
  return language !== null && textsFor(row, language).some(([name]) => name === field) ? language : main
}

type TitledRow = { language: Locale; translations: Translations<{ title?: string | undefined }> }

/** Returns the languages in which a row has a title, its own first. */
export function languagesOf({ language, translations }: TitledRow): Locale[] {
  const others = LOCALES.filter((option) => option !== language && (translations[option]?.title ?? '') !== '')
  return [language, ...others]
}

type Line = { ticket_id: string; price_id: string; ticket_name: string; price_label: string | null }
type LineNames = {
  tickets: readonly ({ id: string; name: string } & Translated)[]
  prices: readonly ({ id: string; label: string | null } & Translated)[]
}

/** Returns order lines in a reader's language; a line whose ticket was renamed since keeps its name. */
export function localizeLines<Item extends Line>(
  lines: readonly Item[],
  { tickets, prices }: LineNames,
  language: Locale | null,
): Item[] {
  return lines.map((line) => {
    const ticket = tickets.find(({ id, name }) => id === line.ticket_id && name === line.ticket_name)
    const price = prices.find(({ id, label }) => id === line.price_id && label === line.price_label)
    return {
      ...line,
      ticket_name: ticket === undefined ? line.ticket_name : localizeRow(ticket, language).name,
      price_label: price === undefined ? line.price_label : localizeRow(price, language).label,
    }
  })
}

type Options = {
  options: readonly string[]
  translations: Translations<{ options?: Record<string, string> | undefined }>
}

/** Returns the localized labels of a question's options, in order; answers store the options themselves. */
export function optionLabels({ options, translations }: Options, language: Locale | null): string[] {
  const labels = (language === null ? undefined : translations[language]?.options) ?? {}
  return options.map((option) => (Object.hasOwn(labels, option) ? labels[option] : '') || option)
}
