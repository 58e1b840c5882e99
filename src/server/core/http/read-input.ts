import type { z } from 'zod'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { isErrorCode } from '#contract/wire/errors.ts'
import { ID_PREFIXES } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'

const MAX_DEPTH = 32
const ID_KINDS = new Map(
  Object.entries(ID_PREFIXES).map(([kind, prefix]) => [`${kind}_id`, { kind, prefix }]),
)
const ID_REST = /^_[0-9a-hjkmnp-tv-z]{16}$/

/** Throws not-found for a parameter that cannot be an id of its kind. */
export function refuseImpossibleIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    const id_kind = ID_KINDS.get(name)
    if (id_kind === undefined) continue
    if (value.startsWith(id_kind.prefix) && ID_REST.test(value.slice(id_kind.prefix.length))) continue
    const code = `${id_kind.kind}.not_found`
    throw new AppError(isErrorCode(code) ? code : 'request.not_found')
  }
}

/** Returns the parsed body or query, or throws `request.invalid` with the invalid fields. */
export function readInput(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: codeOf })
  if (result.success) return result.data
  throw new AppError('request.invalid', { errors: fieldErrors(result.error.issues) })
}

/** Converts issues to codes by field path, for example `scans.0.id` -> ['id']. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors = new Map<string, Set<string>>()
  const add = (path: readonly PropertyKey[], code: string) => {
    const name = path.map(String).join('.')
    errors.set(name, (errors.get(name) ?? new Set()).add(code))
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') issue.keys.forEach((key) => add([...issue.path, key], 'unknown'))
    else add(issue.path, issue.message)
  }
  return Object.fromEntries(Array.from(errors, ([name, codes]) => [name, [...codes]]))
}

/** Returns the code of a schema issue that has none of its own. */
export function codeOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big'
    default:
      return 'invalid'
  }
}

/** Rejects input that nests deeper than any schema of ours. */
export function refuseTooDeep(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= MAX_DEPTH) throw new AppError('request.too_deep')
  for (const child of Object.values(value)) refuseTooDeep(child, depth + 1)
}

/** Returns the version in If-Match, with or without quotes; null when the caller sends none. */
export function readVersion(endpoint: Endpoint, header: string | undefined): number | null {
  if (endpoint.versioned !== true || header === undefined || header === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined) throw new AppError('request.invalid', { errors: { 'if-match': ['invalid'] } })
  return Number(version)
}
