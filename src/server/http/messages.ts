import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locale, type Locale } from '#contract/contact.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

const messages = new Map(locale.options.map((name) => [name, readMessages(name)]))

/** What a refusal says to a person in their language; English, then the bare code, where words are missing. */
export function messageOf(code: ErrorCode, language: Locale): string {
  return messages.get(language)?.get(code) ?? messages.get('en')?.get(code) ?? code
}

function readMessages(name: Locale): Map<string, string> {
  const file = path.join(PROJECT_ROOT, 'locales', name, 'errors.json')
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(flatten(texts, ''))
}

/** {auth: {required: '…'}} and {'auth.required': '…'} alike. */
function flatten(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === '' ? key : `${name}.${key}`))
}
