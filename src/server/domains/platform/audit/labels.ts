import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const labels = readLocale('activity', z.record(z.string(), z.record(z.string(), z.string())))

/**
 * Returns the screen's labels in one language, for the exported file. A value without a label is undefined.
 */
export function labelsOf(name: Locale): (part: string, key: string) => string | undefined {
  return (part, key) => labels[name][part]?.[key]
}
