import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const paper = z.object({
  ticket_name: z.string(),
  sheet: z.string(),
  number: z.string(),
  code: z.string(),
  ticket: z.string(),
  batch: z.string(),
  on_paper: z.string(),
})
const texts = readLocale('box-office', z.object({ batch_paper: paper }))

/** Returns the texts of printed batch tickets in a language. */
export function batchTexts(locale: Locale) {
  const labels = texts[locale].batch_paper
  /** Name of a ticket that nobody gave one: "Ticket 3-017". */
  const ticketName = (batch_no: number, number: number) =>
    labels.ticket_name
      .replace('{{batch}}', String(batch_no))
      .replace('{{number}}', String(number).padStart(3, '0'))
  return { ...labels, ticketName }
}
