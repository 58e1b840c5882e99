import type { z } from 'zod'

/** Field path -> codes of what is wrong with it, as the server says it too. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Checked<Data> = { data: Data; errors: null } | { data: null; errors: FieldErrors }

/** What the contract makes of a form before it is sent. */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  form: unknown,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(form, {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'required' : 'invalid'),
  })
  if (result.success) return { data: result.data, errors: null }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) {
    const name = path.map(String).join('.')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return { data: null, errors }
}
