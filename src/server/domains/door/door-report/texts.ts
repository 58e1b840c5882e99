import { z } from 'zod'
import type { Tender } from '#contract/door/box-office.ts'
import type { VerdictKind } from '#contract/door/verdict.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { fillText, readLocale } from '#server/core/read-locale.ts'

const section = z.record(z.string(), z.string())
const report_texts = readLocale('door-report', z.record(z.string(), section))
const verdict_texts = readLocale('event-admin', z.object({ verdict: section }))
const tender_texts = readLocale('box-office', z.object({ tender: section }))

/** Texts that the report's file and document share with its page. */
export type ReportTexts = {
  /** Returns the text of a key such as `attendance.title`, with `{{name}}` filled in. */
  t: (key: string, values?: Readonly<Record<string, string>>) => string
  verdict: (kind: VerdictKind) => string
  tender: (tender: Tender) => string
}

/** Returns the texts of a door report in a language. */
export function reportTextsOf(locale: Locale): ReportTexts {
  return {
    t: (key, values = {}) => {
      const [part = '', last = ''] = key.split('.')
      const text = report_texts[locale][part]?.[last]
      if (text === undefined) throw new Error(`No text door-report:${key} in ${locale}`)
      return fillText(text, values)
    },
    verdict: (kind) => verdict_texts[locale].verdict[kind] ?? '',
    tender: (tender) => tender_texts[locale].tender[tender] ?? '',
  }
}
