import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const labels = readLocale('billing', z.object({ column: z.record(z.string(), z.string()) }))

/** Returns the column titles of the file in one language, by keys such as `column.order`. */
export function columnLabels(name: Locale): (key: string) => string {
  return (key) => {
    const text = labels[name].column[key.replace('column.', '')]
    if (text === undefined) throw new Error(`No text billing:${key} in ${name}`)
    return text
  }
}
