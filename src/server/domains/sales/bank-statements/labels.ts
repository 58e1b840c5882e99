import { z } from 'zod'
import { lineState } from '#contract/orders/line-states.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const labels = readLocale(
  'bank-statements',
  z.object({
    title: z.string(),
    states: z.record(z.enum([...lineState.options, 'owed']), z.string()),
    export: z.record(z.string(), z.string()),
  }),
)

/** Returns the texts of the file in one language, by keys such as `export.payer`. */
export function exportLabels(name: Locale): (key: string) => string {
  const { title, states, export: columns } = labels[name]
  const texts = new Map([
    ['title', title],
    ...Object.entries(states).map(([key, text]) => [`states.${key}`, text] as const),
    ...Object.entries(columns).map(([key, text]) => [`export.${key}`, text] as const),
  ])
  return (key) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`No text bank-statements:${key} in ${name}`)
    return text
  }
}
