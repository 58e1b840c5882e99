import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { email, phone } from '#contract/wire/contact.ts'
import { day } from '#contract/wire/day.ts'
import { timezone, wallTime } from '#contract/wire/instant.ts'
import { currencyCode } from '#contract/wire/money.ts'
import { code, namePart, webAddress } from '#contract/wire/text.ts'
import { READS_ONE_LINE, asOneLine, toOneLine, toWebLine } from '#contract/wire/one-line.ts'
import { shapeOf } from '#tests/support/body-fields.ts'

/** Fields that programs fill; free texts are recognized by their names. */
const MADE_BY_PROGRAMS =
  /(^|\.)(id|\w+_ids?|ids\.0|\w+_ids\.0|s|token|password|password_confirmation|current_password|device_token|cursor|known|app_version|endpoint|p256dh|auth|key|relationship|line_place|browser|event_ids\.0)$|^loginDevice|replaces/
/** Field names of codes, numbers and addresses. */
const TYPED =
  /(^|_)(email|phone|code|number|reference|colou?r|website|origins?|timezone|currency|date|day|days|zip_or_postal_code|cvc|expiry|start_date|end_date|from|until)(_|$)|_url$|_color$/

const fields = endpoints.flatMap(({ name, endpoint }) =>
  endpoint.body instanceof z.ZodType
    ? shapeOf(endpoint.body).fields.map((field) => ({ title: `${name}.${field.path.join('.')}`, ...field }))
    : [],
)
const typed = fields.filter(({ path, types, schema }) => {
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const is_made = schema.enum !== undefined || schema.const !== undefined || schema.format !== undefined
  if (name.endsWith('_message') || name === 'code_hash') return false
  return types.includes('string') && !is_made && TYPED.test(name) && !MADE_BY_PROGRAMS.test(path.join('.'))
})

describe('a code, number or address in a body', () => {
  test.each(typed.map(({ title, schema }) => [title, schema] as const))(
    '%s is read as one line',
    (_, schema) => {
      expect(schema).toMatchObject({ [READS_ONE_LINE]: true })
    },
  )

  test('single-line fields are found in many schemas', () => {
    expect(typed.length).toBeGreaterThan(60)
  })
})

test.each([
  ['SUMMER-26', 'SUMMER-26'],
  ['\u202aSUMMER-26\u202c', 'SUMMER-26'],
  ['\u2066SUM\u200bMER\u2060-\u00ad26\u2069\ufeff', 'SUMMER-26'],
  ['ＳＵＭＭＥＲ－２６', 'SUMMER-26'],
  ['SUMMER\u201126', 'SUMMER-26'],
  ['SUMMER–26', 'SUMMER-26'],
  ['SUMMER−26', 'SUMMER-26'],
  ['\u00a0SUMMER-26\u3000', 'SUMMER-26'],
  ['A\u00a0\u2009 B', 'A B'],
  ['\u200f\u00ad', ''],
])('the code %j is read as %j', (value, read) => {
  expect(asOneLine(z.string()).parse(value)).toBe(read)
  expect(toOneLine(read)).toBe(read)
})

test.each([
  ['\u200ehttps://example.org/a\u200b', 'https://example.org/a'],
  ['https://my\u2011site.example/1914–1918', 'https://my-site.example/1914–1918'],
])('the web address %j is read as %j', (value, read) => {
  expect(toWebLine(value)).toBe(read)
})

test.each([
  ['an e-mail address', email, 'nobody'],
  ['a phone number', phone, '12'],
  ['a name', namePart(1, 50), 'www.example.test'],
  ['a code', code(1, 3), 'toolong'],
  ['a timezone', timezone, 'Nowhere'],
  ['a wall time', wallTime, 'soon'],
  ['a day', day, 'soon'],
  ['a currency', currencyCode, 'Dollars'],
  ['an address of the web', webAddress, 'nowhere'],
])('%s with an error does not hide the errors of the whole body', (_, schema, typed) => {
  const body = z.object({ field: schema }).refine(() => false, { path: ['other'], error: 'also' })
  expect(body.safeParse({ field: typed }).error?.issues.map(({ message }) => message)).toContain('also')
})
