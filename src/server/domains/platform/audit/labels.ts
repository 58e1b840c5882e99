import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const words = readLocale('activity', z.record(z.string(), z.record(z.string(), z.string())))

/** The words of the screen in one language, for the file of what it shows; what has no word is undefined. */
export function labelsOf(name: Locale): (part: string, word: string) => string | undefined {
  return (part, word) => words[name][part]?.[word]
}
