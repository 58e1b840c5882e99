import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const words = readLocale('billing', z.object({ column: z.record(z.string(), z.string()) }))

/** What stands above the columns of the file, by keys as `column.order`, in one language. */
export function columnLabels(name: Locale): (key: string) => string {
  return (key) => {
    const text = words[name].column[key.replace('column.', '')]
    if (text === undefined) throw new Error(`No text billing:${key} in ${name}`)
    return text
  }
}
