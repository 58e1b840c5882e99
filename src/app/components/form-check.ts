import type { z } from 'zod'

/** Field path -> codes of what is wrong with it, as the server says it too. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type CheckResult<Data> = { data: Data; errors: null } | { data: null; errors: FieldErrors }

/** A word for each thing that a schema says without a word of its own; an empty field holds null. */
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

/** What stands in a form at a path. */
function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** What the contract makes of a form before it is sent. What is blank and must not be is missing, not malformed. */
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
