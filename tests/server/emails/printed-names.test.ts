import { expect, test } from 'vitest'
import { mailContent } from '#server/domains/messaging/emails/email-data.ts'
import { emailSamples } from './mails-samples.ts'

const NAME = 'Booking.com'
const NAMES_OF_PEOPLE = new Set(['name', 'buyer_name', 'holder_name', 'inviter_name', 'client_name'])

/** Replaces every name of a person with one that looks like an address. */
/** Named by the organizer: a fee, and the payee as the bank shows it. */
const NAMES_OF_ORGANIZERS = new Set(['taxes_and_fees', 'fps_payee'])

function withAddressNames(value: unknown, is_person = true): unknown {
  if (Array.isArray(value)) return value.map((one) => withAddressNames(one, is_person))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      is_person && typeof inner === 'string' && NAMES_OF_PEOPLE.has(key)
        ? NAME
        : withAddressNames(inner, is_person && !NAMES_OF_ORGANIZERS.has(key)),
    ]),
  )
}

test.each(Object.entries(emailSamples))('%s prints no name in the form of an address', (_, content) => {
  const { data } = mailContent.parse(withAddressNames({ template: content.template, data: content.data }))
  expect(JSON.stringify(data)).not.toContain(NAME)
})

test('a name that looks like an address keeps its letters', () => {
  const { data } = mailContent.parse(withAddressNames(emailSamples['reset-password']))
  expect(data).toMatchObject({ name: 'Booking.\u2060com' })
})
