import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import { readLocale } from './read-locale.ts'

const choices = z.record(z.string(), z.record(z.string(), z.string()))
const labels = readLocale(
  'fields',
  z.record(z.string(), z.record(z.string(), z.union([z.string(), choices]))),
)

/** Returns the label of a field; undefined if no form has it. */
export function fieldLabel(locale: Locale, resource: string, field: string): string | undefined {
  const label = labels[locale][resource]?.[field]
  return typeof label === 'string' ? label : undefined
}

/** Returns the label of an enum value of a field; undefined for any other field. */
export function fieldChoice(
  locale: Locale,
  resource: string,
  field: string,
  value: string,
): string | undefined {
  const fields = labels[locale]['choices']?.[resource]
  return typeof fields === 'object' ? fields[field]?.[value] : undefined
}
