import type { z } from 'zod'

/** Field path -> codes of what is wrong with it, as the server says it too. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Checked<Data> = { data: Data; errors: null } | { data: null; errors: FieldErrors }

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

/** What the contract makes of a form before it is sent. */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  form: unknown,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(form, { error: codeOf })
  if (result.success) return { data: result.data, errors: null }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) {
    const name = path.map(String).join('.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return { data: null, errors }
}
