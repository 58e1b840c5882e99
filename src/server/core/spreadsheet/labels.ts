import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { fieldLabel } from '#server/core/field-labels.ts'
import { readWords } from '#server/core/read-locale.ts'

const file = z.record(z.string(), z.record(z.string(), z.string()))
/** What screens say too is said in the same words. */
const shared = z.object({ order_status: z.record(z.string(), z.string()) })
const own = readWords('export', file)
const said = readWords('event-people', shared)

/** The words above the columns of a file, by keys as `orders.total`, in one language; of a field `attendee.email`. */
export function wordsOf(name: Locale): (key: string) => string {
  return (key) => {
    const [part = '', last = ''] = key.split('.')
    const text = { ...own[name], ...said[name] }[part]?.[last] ?? fieldLabel(name, part, last)
    if (text === undefined) throw new Error(`No text export:${key} in ${name}`)
    return text
  }
}
