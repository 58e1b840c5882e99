import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const texts = readLocale('box-office', z.object({ walk_in: z.string() }))
const DIGITS = 4

/** Returns the name of a buyer who gave none: "Walk-in 0042". */
export function walkInName(sale_no: number, locale: Locale): string {
  return texts[locale].walk_in.replace('{{number}}', String(sale_no).padStart(DIGITS, '0'))
}
