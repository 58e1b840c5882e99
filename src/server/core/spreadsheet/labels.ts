import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { fieldLabel } from '#server/core/field-labels.ts'
import { readLocale } from '#server/core/read-locale.ts'

const exportLabels = z.record(z.string(), z.record(z.string(), z.string()))
/** Labels shared with the screens. */
const sharedLabels = z.object({ order_status: z.record(z.string(), z.string()) })
const export_labels = readLocale('export', exportLabels)
const shared_labels = readLocale('event-people', sharedLabels)

/**
 * Returns the column titles of a file in one language, by keys such as `orders.total`, or `attendee.email`
 * for a field.
 */
export function columnLabelsOf(name: Locale): (key: string) => string {
  return (key) => {
    const [part = '', last = ''] = key.split('.')
    const text =
      { ...export_labels[name], ...shared_labels[name] }[part]?.[last] ?? fieldLabel(name, part, last)
    if (text === undefined) throw new Error(`No text export:${key} in ${name}`)
    return text
  }
}
