import { expect, test } from 'vitest'
import { mailContent } from '#server/domains/messaging/emails/email-data.ts'
import { contents } from './mails-samples.ts'

const NAME = 'Booking.com'
const NAMES_OF_PEOPLE = new Set(['name', 'buyer_name', 'holder_name', 'inviter_name', 'client_name'])

/** The same with a name that looks like an address wherever a person's name stands. */
function named(value: unknown, is_person = true): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, is_person))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      is_person && typeof inner === 'string' && NAMES_OF_PEOPLE.has(key)
        ? NAME
        : named(inner, is_person && key !== 'taxes_and_fees'),
    ]),
  )
}

test.each(Object.entries(contents))('%s prints no name of a person as an address', (_, content) => {
  const { data } = mailContent.parse(named({ template: content.template, data: content.data }))
  expect(JSON.stringify(data)).not.toContain(NAME)
})

test('a name that looks like an address keeps its letters', () => {
  const { data } = mailContent.parse(named(contents['reset-password']))
  expect(data).toMatchObject({ name: 'Booking.\u2060com' })
})
