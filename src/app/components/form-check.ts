import type { z } from 'zod'

/** Field path -> error codes, the same as the server's. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type CheckResult<Data> = { data: Data; errors: null } | { data: null; errors: FieldErrors }

/** Code of a zod issue that has no code of its own; an empty field holds null. */
function codeOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large'
    default:
      return 'invalid'
  }
}

/** Value of a form at a path. */
function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/**
 * Validates a form against the contract before it is sent. A required blank field is reported as missing, not as
 * malformed.
 */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  form: unknown,
): CheckResult<z.output<Schema>> {
  const result = schema.safeParse(form, { error: codeOf })
  if (result.success) return { data: result.data, errors: null }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) {
    const name = path.map(String).join('.')
    const codes = isBlank(valueAt(form, path)) ? ['required'] : [...(errors[name] ?? []), message]
    errors[name] = codes
  }
  return { data: null, errors }
}
