import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { exportAudit } from '#contract/account/audit.ts'
import { exportAttendees } from '#contract/orders/attendees.ts'
import { exportOrders } from '#contract/orders/desk.ts'
import { createCapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import { createPromoCode } from '#contract/resources/promo-codes.ts'
import { createMerchant } from '#contract/resources/merchants.ts'
import { createRoom } from '#contract/rooms/rooms.ts'
import { createTaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { EditFields } from '#app/components/edits/edit-fields.tsx'
import { useEditLabels } from '#app/components/edits/edit-labels.ts'
import { EDITED_FIELDS } from '#app/components/fields/edited-fields.ts'
import { labelsOf, useFields, type Field, type FieldTexts } from '#app/components/fields/field.ts'
import { orderFields } from '#app/components/fields/order.ts'
import { press } from '#tests/app/event-admin/sales-desk.tsx'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { readCsv } from '#tests/support/csv-reader.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'

const LANGUAGES = ['en', 'zh-hk'] as const
type Language = (typeof LANGUAGES)[number]
type Resource = keyof typeof EDITED_FIELDS
type FieldLabels = Record<string, string>

const ROOM = 'rm_0000000000000001'
const LAYOUT = { layout: 'theatre', capacity: 40 } as const
const RATE = { per: 'hour', price_cents: 60_000 } as const

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 1 })
  const { server, venue } = office
  const { token } = venue.owner
  const params = { event_id: venue.event_id }
  // A list without rows has no headers.
  const capacity = { name: 'Hall', capacity: 50, ticket_ids: [venue.tickets.vip] }
  await server.call(createCapacityAssignment, { params, body: capacity, token })
  await server.call(createPromoCode, { params, body: { code: 'TRAM', discount_type: 'NONE' }, token })
  const tax = { name: 'Booking fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 } as const
  await server.call(createTaxOrFee, { params: { account_id: venue.account_id }, body: tax, token })
  const room = { id: ROOM, name: 'Hall', units: ['Hall'], layouts: [LAYOUT], rates: [RATE] }
  await server.call(createRoom, { body: room, token })
  await server.call(createMerchant, { body: { name: 'Harbour Noodles' }, token })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const switchTo = async (language: Language) => {
  await act(() => i18next.changeLanguage(language))
}

/** The fields of a resource as shown in its unsent changes. */
function Unsent({ resource }: { resource: Resource }) {
  const names = Object.keys(useFields(EDITED_FIELDS[resource]))
  const event = { timezone: 'UTC', currency: 'HKD', tickets: [], questions: [] }
  const words = useEditLabels(resource, { ...event, organizers: [], taxes_and_fees: [], rooms: [] })
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  return (
    <div data-testid="unsent" data-names={names.join(' ')}>
      <EditFields fields={nothing} names={names} words={words} />
    </div>
  )
}

function unsentLabels(): FieldLabels {
  const shown = screen.getByTestId('unsent')
  const terms = Array.from(shown.querySelectorAll('dt'), ({ textContent }) => textContent)
  return Object.fromEntries(
    (shown.dataset['names'] ?? '').split(' ').map((name, at) => [name, terms[at] ?? '']),
  )
}

/** Returns the labels of the form on screen: the ids of its controls end with the field. */
function formLabels(names: readonly string[]): FieldLabels {
  const controls = Array.from(document.querySelectorAll('[id]'))
  return Object.fromEntries(
    names.flatMap((name) => {
      const control = controls.find(({ id }) => /^\W?_?r/.test(id) && id.endsWith(`-${name}`))
      return control === undefined ? [] : [[name, labelOf(control)]]
    }),
  )
}

function labelOf(control: Element): string {
  const label =
    control.tagName === 'LEGEND'
      ? control
      : (document.querySelector(`label[for="${control.id}"]`) ??
        document.getElementById(`${control.id}-label`) ??
        control.closest('label'))
  return (label?.textContent ?? '').replace(/\s*\*$/, '')
}

const headers = () => Array.from(document.querySelectorAll('thead th'), ({ textContent }) => textContent)

/** Returns the field whose label equals each column title; undefined for other columns. */
const fieldsIn = (titles: readonly string[], words: FieldLabels): (string | undefined)[] =>
  titles.map((title) => Object.keys(words).find((name) => words[name] === title))

/** Asserts that every column named like a field in one language is so in the other. */
function expectSameColumns(
  titles: Record<Language, string[]>,
  words: Record<Language, FieldLabels>,
  fields: number,
) {
  const named = fieldsIn(titles.en, words.en)
  expect(named.filter((name) => name !== undefined).length).toBeGreaterThanOrEqual(fields)
  named.forEach((name, at) => {
    if (name !== undefined) expect(titles['zh-hk'][at]).toBe(words['zh-hk'][name])
  })
}

type Case = [resource: Resource, path: string, open: string | null, shown: number, columns: number]
const CASES: Case[] = [
  ['capacity_assignment', 'capacity-assignments', 'New capacity', 3, 3],
  ['promo_code', 'promo-codes', 'New promo code', 5, 4],
  ['ticket', 'tickets', 'New ticket', 18, 0],
  ['question', 'questions', 'New question', 6, 0],
  ['check_in_list', 'check-in', 'New list', 9, 0],
  ['attendee', 'attendees', 'Add attendee', 8, 1],
  ['event', 'settings', null, 5, 0],
  ['event_settings', 'settings?part=place', null, 2, 0],
  ['event_settings', 'settings?part=checkout', null, 8, 0],
  ['event_settings', 'settings?part=payment', null, 2, 0],
  ['event_settings', 'settings?part=messages', null, 3, 0],
  ['event_settings', 'settings?part=search', null, 4, 0],
  ['event_settings', 'settings?part=look', null, 6, 0],
  ['event_settings', 'widget', null, 1, 0],
  ['organizer', '/manage/organizers', 'New organiser', 5, 2],
  ['tax_or_fee', '/account/taxes-and-fees', 'New tax or fee', 7, 5],
  ['merchant', '/account/merchants', 'New merchant', 5, 2],
  ['room', '/manage/rooms', 'New room', 2, 3],
  ['room', `/manage/rooms/${ROOM}`, null, 20, 0],
  ['other_event', '/manage/other-events/create', null, 8, 0],
]

describe('names of fields', () => {
  test.each(CASES)(
    '%s in %s has one name in form, list and unsent changes',
    async (resource, path, open, shown, columns) => {
      const { venue } = office
      const address = path.startsWith('/') ? path : `/manage/event/${venue.event_id}/${path}`
      office.open(address, venue.owner, 'admin')
      if (open !== null) await press(open)
      render(<Unsent resource={resource} />)
      if (columns > 0) await waitFor(() => expect(headers().length).toBeGreaterThan(0))
      await waitFor(() =>
        expect(Object.keys(formLabels(Object.keys(unsentLabels()))).length).toBeGreaterThanOrEqual(shown),
      )
      const titles = { en: [], 'zh-hk': [] } as Record<Language, string[]>
      const words = { en: {}, 'zh-hk': {} } as Record<Language, FieldLabels>
      for (const language of LANGUAGES) {
        await switchTo(language)
        words[language] = unsentLabels()
        titles[language] = headers()
        expect(Object.values(words[language])).not.toContain('')
        expect(words[language]).toMatchObject(formLabels(Object.keys(words[language])))
      }
      await switchTo('en')
      expect(words.en).not.toEqual(words['zh-hk'])
      if (columns > 0) expectSameColumns(titles, words, columns)
    },
  )

  const labelsIn = (declare: (t: FieldTexts) => Record<string, Field>) => {
    const labels = LANGUAGES.map((language) => [
      language,
      labelsOf(declare(i18next.getFixedT(language, 'fields'))),
    ])
    return Object.fromEntries(labels) as Record<Language, FieldLabels>
  }
  const client = (language: Language) =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: office.server.fetch,
      token: () => office.venue.owner.token,
      language: () => language,
    })
  const inBoth = async (download: (of: ReturnType<typeof client>) => Promise<Response>) => {
    const files = LANGUAGES.map(async (language) => {
      const file = await download(client(language))
      const rows = readCsv(`\uFEFF${await file.text()}`)
      return [language, rows] as const
    })
    return Object.fromEntries(await Promise.all(files)) as Record<Language, string[][]>
  }
  const titlesOf = (rows: Record<Language, string[][]>) => ({
    en: rows.en[0] ?? [],
    'zh-hk': rows['zh-hk'][0] ?? [],
  })

  test('the attendee and order exports use the same field names', async () => {
    await i18next.loadLanguages([...LANGUAGES])
    await i18next.loadNamespaces('fields')
    const params = { event_id: office.venue.event_id }
    const body = { format: 'csv' } as const
    const attendees = await inBoth((of) => of.download(exportAttendees, { params, body }))
    expectSameColumns(titlesOf(attendees), labelsIn(EDITED_FIELDS.attendee), 5)
    const orders = await inBoth((of) => of.download(exportOrders, { params, body }))
    expectSameColumns(titlesOf(orders), labelsIn(orderFields), 5)
  })

  test('the activity export uses the same field names', async () => {
    const { venue, server } = office
    const params = { event_id: venue.event_id, ticket_id: venue.tickets.vip }
    const { token } = venue.owner
    await server.call(updateTicket, { params, body: { is_paused: true }, token })
    const query = { format: 'csv' } as const
    server.clock.advance(1000)
    const rows = await inBoth((of) =>
      of.download(exportAudit, { params: { account_id: venue.account_id }, query }),
    )
    const labels = labelsIn(EDITED_FIELDS.ticket)
    for (const language of LANGUAGES) {
      expect(rows[language].flat().join()).toContain(`${labels[language]['is_paused'] ?? '?'}: `)
    }
  })
})
