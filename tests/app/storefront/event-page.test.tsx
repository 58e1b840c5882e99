import { addMs } from '#contract/wire/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanRichText } from '#server/core/rich-text.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { type BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addPromoCode, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { press, publicRowsOf } from './visitor.ts'

const DAY_MS = 24 * 3_600_000
let office: AppFixture
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, {
    title: 'Rooftop Night',
    description: cleanRichText('<p>Live <strong>music</strong> over the harbour.</p>'),
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const page = (more = '') => `/e/${event.id}/rooftop-night${more}`
const untilShown = () => screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })
const tickets = () => screen.getByRole('region', { name: 'Tickets' })
const ticket = (name: string) => {
  const found = within(tickets()).getByText(name, { selector: 'h3' }).closest('li')
  if (found === null) throw new Error(`no ticket ${name}`)
  return found
}
const addTicket = (more: Parameters<typeof addTicketType>[3]) =>
  office.server.db.withTx((tx) => addTicketType(office.server, tx, event, more))
const addCode = (more: Parameters<typeof addPromoCode>[3]) =>
  office.server.db.withTx((tx) => addPromoCode(office.server, tx, event, more))

test('an event page shows title, dates, place, organizer and prices', async () => {
  await publicRowsOf(office).setSettings(
    {
      is_online_event: false,
      location: {
        venue_name: 'Pier 9',
        address_line_1: '9 Pier Road',
        address_line_2: '',
        city: 'Central',
        state_or_region: '',
        zip_or_postal_code: '',
        country: 'HK',
      },
    },
    event.id,
  )
  await publicRowsOf(office).tax([event.tickets.general], { name: 'Booking fee', type: 'FEE', rate: 10 })
  const { container } = office.open(page(), null)
  await untilShown()
  await waitFor(() => expect(document.title).toBe('Rooftop Night · Harbour Hall'))
  expect(screen.getByText('music').tagName).toBe('STRONG')
  const map = screen.getByRole('link', { name: 'Open map' })
  expect(decodeURIComponent(map.getAttribute('href') ?? '')).toContain(
    'query=Pier 9, 9 Pier Road, Central, Hong Kong',
  )
  expect(screen.getByRole('heading', { name: 'Harbour Hall' })).toBeDefined()
  expect(ticket('General').textContent).toContain('HK$528.00')
  expect(ticket('General').textContent).toContain('Includes Booking fee 10%')
  expect(ticket('VIP').textContent).toContain('HK$1,280.00')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('prices without taxes have the total to be paid beside them', async () => {
  await publicRowsOf(office).setSettings({ price_display_mode: 'EXCLUSIVE' }, event.id)
  await publicRowsOf(office).tax([event.tickets.general], { name: 'Tax', rate: 10 })
  office.open(page(), null)
  await untilShown()
  expect(ticket('General').textContent).toContain('HK$480.00')
  expect(ticket('General').textContent).toContain('Plus Tax 10%: HK$528.00 in all')
})

test('each ticket shows why it is unavailable, or how long it is on sale', async () => {
  const now = office.server.clock.now()
  await addTicket({ name: 'Gone', prices: [{ quantity_available: 0 }] })
  await addTicket({ name: 'Later', sale_start_at: addMs(now, DAY_MS) })
  await addTicket({ name: 'Over', sale_end_at: addMs(now, -DAY_MS) })
  await addTicket({ name: 'Paused', is_paused: true })
  await addTicket({ name: 'Members', member_tiers: ['gold', 'vip'] })
  await addTicket({ name: 'Everybody', member_tiers: ['platinum', 'normal'] })
  await addTicket({ name: 'Few guests', member_tiers: ['vip'] })
  await addTicket({ name: 'Few', show_quantity_remaining: true, prices: [{ quantity_available: 7 }] })
  await addTicket({ name: 'Gift', type: 'DONATION', prices: [{ price_cents: 2_000 }] })
  await addTicket({
    name: 'Tiers',
    type: 'TIERED',
    prices: [
      { label: 'Early', sale_end_at: addMs(now, -DAY_MS) },
      { label: 'Regular', price_cents: 30_000 },
    ],
  })
  office.open(page(), null)
  await untilShown()
  expect(ticket('Gone').textContent).toContain('Sold out')
  expect(ticket('Later').textContent).toMatch(/On sale from .*20\d\d/)
  expect(ticket('Over').textContent).toContain('Sale ended')
  expect(ticket('Paused').textContent).toContain('Sales paused')
  expect(ticket('Members').textContent).toMatch(/For members: Gold.*VIP/)
  for (const [name, says, leads] of [
    ['Members', 'How to reach Gold', '/profile/membership'],
    ['Everybody', 'How to become a member', '/profile/membership'],
    ['Few guests', 'The venue awards VIP. Ask us', '/contact-us'],
  ] as const) {
    const how = within(ticket(name)).getByRole('link', { name: says })
    expect(how.getAttribute('href')).toBe(leads)
  }
  expect(within(ticket('Few')).queryByRole('link')).toBeNull()
  expect(ticket('Few').textContent).toContain('7 left')
  expect(ticket('Gift').textContent).toContain('HK$20.00 or more')
  const tiers = within(ticket('Tiers')).getAllByRole('listitem')
  expect(tiers.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Regular.*HK\$300\.00/),
    expect.stringMatching(/^Early.*Sale ended$/),
  ])
  expect(screen.getByText('1 earlier price').closest('details')?.open).toBe(false)
  const past = screen.getByText('1 ticket no longer on sale').closest('details')
  expect(past?.open).toBe(false)
  expect(past?.contains(ticket('Over'))).toBe(true)
  const order = ['General', 'Few', 'Paused', 'Gone', 'Over'].map(ticket)
  for (const [at, item] of order.slice(1).entries())
    expect(order[at]?.compareDocumentPosition(item)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a promo code from a link lowers prices and can be removed', async () => {
  await addCode({ code: 'FRIENDS', discount_type: 'PERCENTAGE', discount: 50 })
  const { router } = office.open(`/events/${event.id}/rooftop-night?promo_code=friends`, null)
  await untilShown()
  expect(screen.getByText(/FRIENDS: 50% off/i)).toBeDefined()
  expect(ticket('General').textContent).toContain('Before: HK$480.00')
  expect(ticket('General').textContent).toContain('HK$240.00')
  await press('Remove code')
  await waitFor(() => expect(ticket('General').textContent).not.toContain('HK$240.00'))
  expect(router.state.location.search).toEqual({})
})

test('an entered code is checked, an invalid one shows an error, and one too short is not sent', async () => {
  await addCode({ code: 'SECRET', discount_type: 'NONE', discount: 0 })
  const { router } = office.open(page(), null)
  await untilShown()
  const field = screen.getByLabelText('Have a promo code?')
  const enter = (code: string) => {
    fireEvent.change(screen.getByLabelText('Have a promo code?'), { target: { value: code } })
    fireEvent.submit(screen.getByLabelText('Have a promo code?').closest('form')!)
  }
  enter('ab')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('A code has 3 to 50 characters.')).toBeDefined()
  enter('NOTHING')
  expect(await screen.findByText(/“NOTHING”: Sorry, this promo code is invalid/)).toBeDefined()
  expect(router.state.location.search).toEqual({ promo_code: 'NOTHING' })
  await untilShown()
})

test.each(['/e', '/events', '/event'])('%s shows not found for an unknown event', async (base) => {
  const { container } = office.open(`${base}/ev_0000000000000000/gone`, null)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This event cannot be found')
  expect(screen.getByRole('link', { name: 'See what’s on' }).getAttribute('href')).toBe('/')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a past event says so and takes no code', async () => {
  await publicRowsOf(office).setEvent(
    {
      starts_at: addMs(office.server.clock.now(), -3 * DAY_MS),
      ends_at: addMs(office.server.clock.now(), -DAY_MS),
    },
    event.id,
  )
  office.open(page(), null)
  await untilShown()
  expect(screen.getByText('This event is over.')).toBeDefined()
  expect(screen.queryByLabelText('Have a promo code?')).toBeNull()
})

test('the calendar links have a file, and Google and Outlook with the same instants', async () => {
  office.open(page(), null)
  await untilShown()
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x' }))
  await press('Add to calendar')
  const starts = addMs(office.server.clock.now(), 2 * DAY_MS)
    .replace(/[-:]/g, '')
    .slice(0, 11)
  const item = await screen.findByRole('menuitem', { name: 'Google Calendar' })
  const google = new URL(item.getAttribute('href') ?? '')
  expect(google.searchParams.get('dates')).toMatch(new RegExp(`^${starts}`))
  const outlook = new URL(screen.getByRole('menuitem', { name: 'Outlook' }).getAttribute('href') ?? '')
  expect(outlook.searchParams.get('subject')).toBe('Rooftop Night')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Calendar file (.ics)' }))
  expect(made[0]?.type).toContain('text/calendar')
})

test('sharing is offered where the organizer enabled it', async () => {
  const view = office.open(page(), null)
  await untilShown()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
  view.unmount()
  await publicRowsOf(office).setSettings({ show_share_buttons: false }, event.id)
  await office.reset()
  office.open(page(), null)
  await untilShown()
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

test('an event opened before is available offline', async () => {
  const view = office.open(page(), null)
  await untilShown()
  view.unmount()
  office.goOffline()
  const again = office.open(page(), null)
  await untilShown()
  expect(screen.getByText(/^Prices and availability as of/)).toBeDefined()
  again.unmount()
  office.open('/e/ev_1111111111111111/never-seen', null)
  expect(await screen.findByText(/has not been opened on this device yet/)).toBeDefined()
})
