import { expect, test } from 'vitest'
import { z } from 'zod'
import { wallTime } from '#contract/wire/instant.ts'
import { checkForm } from '#app/components/form-check.ts'

const schema = z.strictObject({
  start: wallTime,
  email: z.email('email'),
  prices: z.array(z.strictObject({ label: z.string().min(3, 'too_short') })),
})
const errorsOf = (form: unknown) => checkForm(schema, form).errors

test('an empty required field is reported as missing, whatever its format', () => {
  expect(errorsOf({ start: '', email: ' ', prices: [{ label: '' }] })).toEqual({
    start: ['required'],
    email: ['required'],
    'prices.0.label': ['required'],
  })
})

test('a filled field is validated by its format', () => {
  expect(errorsOf({ start: '2026-02-30T10:00', email: 'mei', prices: [{ label: 'ab' }] })).toEqual({
    start: ['wall_time'],
    email: ['email'],
    'prices.0.label': ['too_short'],
  })
})
