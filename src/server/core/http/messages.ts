import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { readLocale } from '#server/core/read-locale.ts'

const messages = readLocale(
  'errors',
  z.unknown().transform((texts) => new Map(flatten(texts, ''))),
)

/** What a refusal says to a person in their language; English, then the bare code, where words are missing. */
export function messageOf(code: ErrorCode, language: Locale): string {
  return messages[language].get(code) ?? messages.en.get(code) ?? code
}

/** {auth: {required: '…'}} and {'auth.required': '…'} alike. */
function flatten(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === '' ? key : `${name}.${key}`))
}
