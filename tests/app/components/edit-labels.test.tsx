import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { UNLIMITED } from '#contract/wire/money.ts'
import { RESOURCE_PARTS, type EditableResource } from '#contract/resources.ts'
import type { ResourceParts } from '#contract/wire/resource.ts'
import { loadTexts, startI18n } from '#app/lib/i18n/i18n.ts'
import { EditFields } from '#app/components/edits/edit-fields.tsx'
import { EditValue, firstDifference } from '#app/components/edits/edit-value.tsx'
import { useEditLabels } from '#app/components/edits/edit-labels.ts'
import type { FieldNames } from '#app/components/fields/field.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

beforeAll(async () => {
  document.cookie = 'locale=en'
  await startI18n()
  await loadTexts('manage', 'fields')
})

const TICKET = 'tk_0000000000000001'
const names: FieldNames = {
  timezone: 'Asia/Hong_Kong',
  currency: 'HKD',
  tickets: [{ id: TICKET, name: 'General', prices: [] }],
  questions: [{ id: 'qn_1', title: 'Your meal?' }],
  organizers: [{ id: 'og_1', name: 'Harbour Hall' }],
  taxes_and_fees: [{ id: 'tx_1', name: 'Booking fee' }],
  rooms: [{ id: 'rm_0000000000000001', name: 'Hall A' }],
}
const fieldsOf = (schema: z.ZodType | null): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
/** Fields that can be edited or sent with a new row, by resource. */
const FIELDS = Object.fromEntries(
  Object.entries<ResourceParts>(RESOURCE_PARTS).map(([name, { change, input }]) => [
    name,
    [...fieldsOf(change), ...fieldsOf(input)],
  ]),
)

function Labels({ resource }: { resource: EditableResource }) {
  const words = useEditLabels(resource, names)
  return (
    <p>
      {FIELDS[resource]?.filter(
        (field) => field !== 'id' && field !== 'translations' && words.label(field) === field,
      )}
    </p>
  )
}

function Shown({ resource, fields }: { resource: EditableResource; fields: Record<string, unknown> }) {
  const words = useEditLabels(resource, names)
  return <EditFields fields={fields} names={Object.keys(fields)} words={words} />
}

const formatEdit = (resource: EditableResource, field: string, value: unknown, beside = {}) => {
  const { container } = render(<Shown resource={resource} fields={{ ...beside, [field]: value }} />)
  return Array.from(container.querySelectorAll('dd')).at(-1)?.textContent
}

describe('labels of edited fields', () => {
  test.each(Object.keys(FIELDS) as EditableResource[])('every field of %s has a label', (resource) => {
    expect(FIELDS[resource]?.length).toBeGreaterThan(0)
    const { container } = render(<Labels resource={resource} />)
    expect(container.textContent).toBe('')
  })

  test.each<[EditableResource, string, unknown, string]>([
    ['event', 'description', '<h2>Doors at 7</h2><p>Music &amp; <b>food</b></p>', 'Doors at 7 Music & food'],
    ['event', 'start_date', '2026-11-21T19:30', 'Sat, 21 Nov 2026, 7:30 pm'],
    ['event', 'timezone', 'America/New_York', 'America/New York'],
    ['event', 'organizer_id', 'og_1', 'Harbour Hall'],
    ['event', 'organizer_id', 'og_2', '(deleted)'],
    ['event_settings', 'order_timeout_in_minutes', 15, '15 minutes'],
    ['event_settings', 'price_display_mode', 'EXCLUSIVE', 'Excluding taxes and fees'],
    [
      'event_settings',
      'location',
      { venue_name: 'Harbour Hall', city: 'Kowloon', country: 'HK' },
      'Harbour Hall, Kowloon, Hong Kong',
    ],
    ['event_settings', 'social_handles', { instagram: 'harbour', x: 'hall' }, 'Instagram: harbour & X: hall'],
    ['event_settings', 'support_email', null, '(empty)'],
    ['ticket', 'tax_and_fee_ids', ['tx_1'], 'Booking fee'],
    ['ticket', 'tax_and_fee_ids', [], '(empty)'],
    ['ticket', 'member_tiers', [], 'Everyone'],
    ['ticket', 'sale_start_at', '2026-11-21T11:30:00.000Z', 'Sat, 21 Nov 2026, 7:30 pm'],
    ['ticket', 'type', 'DONATION', 'Donation'],
    ['question', 'type', 'DATE', 'Date'],
    ['question', 'ticket_ids', [], 'All tickets'],
    ['question', 'belongs_to', 'TICKET', 'Each attendee'],
    ['promo_code', 'max_uses', null, 'Unlimited'],
    ['capacity_assignment', 'capacity', UNLIMITED, 'Unlimited'],
    ['capacity_assignment', 'capacity', 1500, '1,500'],
    ['check_in_list', 'ticket_ids', [TICKET, 'tk_2'], 'General & (deleted)'],
    ['check_in_list', 'auto_check_out_at', '23:30', '11:30 pm'],
    ['check_in_list', 'takes_payment', false, 'No'],
    ['room', 'status', 'LIVE', 'For rent'],
    ['room', 'equipment', ['piano', 'wifi'], 'Piano & Wi-Fi'],
    ['room', 'at_once_tiers', [], 'Nobody'],
    ['room', 'notice_hours', 24, '24 hours'],
    ['room', 'translations.zh-hk.name', '大禮堂', '大禮堂'],
    ['event', 'translations.de.description', '<p>Musik</p>', 'Musik'],
    ['question', 'translations.zh-hk.options', { Fish: '魚' }, 'Fish: 魚'],
    ['event', 'translations.zh-hk.title', '', '(empty)'],
    ['room', 'special_days', [{ day: '2026-12-25', hours: null }], '25 Dec 2026: Closed'],
    ['room', 'layouts', [{ layout: 'banquet', capacity: 1200 }], 'Banquet: 1,200'],
    [
      'room',
      'rates',
      [
        {
          per: 'evening',
          price_cents: 400_000,
          weekdays: [5, 6],
          from: '18:00',
          to: '24:00',
          tiers: ['vip'],
        },
      ],
      'Per evening · HK$4,000.00 · Fri & Sat · 6:00 pm – 12:00 am · VIP',
    ],
    [
      'room',
      'extras',
      [{ key: 'tea', name: 'Tea', per: 'person', price_cents: 4500 }],
      'Tea · HK$45.00 · Per person',
    ],
    ['attendee', 'ticket_id', TICKET, 'General'],
    ['attendee', 'amount_paid_cents', 123_450, 'HK$1,234.50'],
    ['attendee', 'locale', 'zh-hk', '繁體中文'],
  ])('a change of %s: %s %j reads %s', (resource, field, value, words) => {
    expect(formatEdit(resource, field, value)).toBe(words)
  })

  test('a translated text is labelled by its field and the language, and has the lang attribute', () => {
    render(<Shown resource="event" fields={{ 'translations.zh-hk.title': '夜', title: 'Night' }} />)
    expect(screen.getByText('Title (繁體中文)')).toBeDefined()
    expect(screen.getByText('夜').lang).toBe('zh-Hant-HK')
    expect(screen.getByText('Night').lang).toBe('')
  })

  test('a discount is formatted by its type', () => {
    expect(formatEdit('promo_code', 'discount', 1250, { discount_type: 'FIXED' })).toBe('HK$12.50')
    expect(formatEdit('promo_code', 'discount', 12.5, { discount_type: 'PERCENTAGE' })).toBe('12.5%')
  })

  test('prices and options have a line each, colours a swatch', async () => {
    const prices = [
      { label: 'Adult', price_cents: 8000, quantity_available: 100, is_hidden: true },
      { label: 'Child', price_cents: 0, sale_start_at: '2026-11-21T11:30:00.000Z' },
    ]
    const fields = { prices, homepage_primary_colour: '#6d2c5a' }
    const { container } = render(<Shown resource="ticket" fields={fields} />)
    expect(screen.getByText('Adult · HK$80.00 · 100 available · Hidden')).toBeDefined()
    expect(screen.getByText('Child · Free · from Sat, 21 Nov 2026, 7:30 pm')).toBeDefined()
    expect(screen.getByText('#6d2c5a').querySelector('[aria-hidden]')).not.toBeNull()
    expect(await accessibilityProblems(container)).toEqual([])
  })
})

test('two long texts are shown from their first difference', () => {
  const same = 'All the world’s a stage, and all the men and women merely players. '.repeat(6)
  const text = `${same}They have their exits`
  const from = firstDifference(text, `${same}They have their entrances`)
  const { container } = render(
    <EditValue said={{ text, lines: [], colour: null, lang: undefined }} from={from} />,
  )
  expect(container.textContent).toMatch(/^….*They have their exits$/)
  expect(Array.from(container.textContent).length).toBeLessThan(165)
})
