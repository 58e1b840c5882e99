import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from '#server/core/read-locale.ts'

const part = z.record(z.string(), z.string())
const labels = readLocale(
  'members',
  z.object({
    field: part,
    tier: part,
    list: z.object({ title: z.string() }),
    value: z.object({ yes: z.string(), no: z.string(), gender: part, status: part }),
  }),
)

/** Returns the labels of the screens in one language, for exports of the same data. */
export const labelsOf = (name: Locale) => labels[name]
