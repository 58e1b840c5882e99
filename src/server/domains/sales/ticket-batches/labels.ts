import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { fillText, readLocale } from '#server/core/read-locale.ts'

const texts = readLocale('box-office', z.object({ batch_paper: z.record(z.string(), z.string()) }))

/** Returns the texts of printed batch tickets in a language. */
export function batchTexts(locale: Locale) {
  const t = (key: `batch_paper.${string}`): string => {
    const text = texts[locale].batch_paper[key.slice('batch_paper.'.length)]
    if (text === undefined) throw new Error(`No text box-office:${key} in ${locale}`)
    return text
  }
  /** Name of a ticket that nobody gave one: "Ticket 3-017". */
  const ticketName = (batch_no: number, number: number) =>
    fillText(t('batch_paper.ticket_name'), {
      batch: String(batch_no),
      number: String(number).padStart(3, '0'),
    })
  return {
    sheet: t('batch_paper.sheet'),
    number: t('batch_paper.number'),
    code: t('batch_paper.code'),
    ticket: t('batch_paper.ticket'),
    batch: t('batch_paper.batch'),
    on_paper: t('batch_paper.on_paper'),
    ticketName,
  }
}
