import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const WALK_IN = 'walk_in'
const texts = readLocale('box-office', z.object({ [WALK_IN]: z.string() }))
const DIGITS = 4

/** Returns the name of a buyer who gave none: "Walk-in 0042". */
export function walkInName(sale_no: number, locale: Locale): string {
  return texts[locale][WALK_IN].replace('{{number}}', String(sale_no).padStart(DIGITS, '0'))
}
