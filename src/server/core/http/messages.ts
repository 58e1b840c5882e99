import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { readLocale } from '#server/core/read-locale.ts'

const messages = readLocale(
  'errors',
  z.unknown().transform((texts) => new Map(flatten(texts, ''))),
)

/**
 * Returns the message of an error in a language; in English, then the bare code, where a translation is
 * missing.
 */
export function messageOf(code: ErrorCode, language: Locale): string {
  return messages[language].get(code) ?? messages.en.get(code) ?? code
}

/** Accepts both {auth: {required: '…'}} and {'auth.required': '…'}. */
function flatten(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => flatten(child, name === '' ? key : `${name}.${key}`))
}
