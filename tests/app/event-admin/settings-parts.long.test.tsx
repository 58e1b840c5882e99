import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listCheckInLists } from '#contract/door/check-in-lists.ts'
import { readEventSettings } from '#contract/events/event-settings.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, untilSent } from './sales-desk.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function openPart(part: string, label: string | RegExp) {
  const { venue } = office
  const view = office.open(`/manage/event/${venue.event_id}/settings?part=${part}`, venue.organizer)
  await screen.findByLabelText(label)
  return view
}

const readStored = async () => {
  const { venue, server } = office
  const params = { event_id: venue.event_id }
  return (await server.call(readEventSettings, { params, token: venue.organizer.token })).data
}

const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => press('Save settings')

test('Hong Kong asks for a district, other places for city, region and postcode', async () => {
  const { container } = await openPart('place', /^Country/)
  change(/^Venue/, 'Depot')
  change(/^Country/, 'HK')
  expect(within(screen.getByLabelText('District')).getAllByRole('option').length).toBeGreaterThan(18)
  expect(screen.queryByLabelText(/^Postcode/)).toBeNull()
  change('District', 'Wan Chai')
  await save()
  await waitFor(async () =>
    expect((await readStored()).location).toMatchObject({
      venue_name: 'Depot',
      country: 'HK',
      city: 'Wan Chai',
    }),
  )
  await screen.findByText('Settings saved.')
  change(/^Country/, 'PT')
  change(/^City/, 'Lisboa')
  change(/^Postcode/, '1100-148')
  await save()
  await waitFor(async () =>
    expect((await readStored()).location).toMatchObject({
      country: 'PT',
      city: 'Lisboa',
      zip_or_postal_code: '1100-148',
    }),
  )
  expect(await accessibilityProblems(container)).toEqual([])
})

test('switching back to Hong Kong clears the fields that are no longer visible', async () => {
  await openPart('place', /^Country/)
  change(/^Country/, 'PT')
  change(/^State/, 'Estremadura')
  change(/^Postcode/, '1100-148')
  change(/^Country/, 'HK')
  await save()
  await waitFor(async () =>
    expect((await readStored()).location).toMatchObject({
      country: 'HK',
      state_or_region: '',
      zip_or_postal_code: '',
    }),
  )
})

test('the name and address of a place are entered and stored in another language', async () => {
  await openPart('place', /^Country/)
  change(/^Venue/, 'Depot')
  fireEvent.click(screen.getByRole('tab', { name: /^繁體中文/ }))
  expect(screen.getByText(/^Missing: Venue/)).toBeDefined()
  change(/^Venue.*繁體中文/, '車廠')
  await save()
  await waitFor(async () =>
    expect((await readStored()).location).toMatchObject({
      venue_name: 'Depot',
      translations: { 'zh-hk': { venue_name: '車廠' } },
    }),
  )
})

test('an online event shows joining instructions instead of an address', async () => {
  await openPart('place', /^Country/)
  fireEvent.click(screen.getByLabelText('This is an online event'))
  change(/^How to join/, 'https://meet.test/tram')
  expect(screen.queryByLabelText(/^Venue/)).toBeNull()
  await save()
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      is_online_event: true,
      online_event_connection_details: 'https://meet.test/tram',
    }),
  )
})

test('the order timeout is validated, and sent later when offline', async () => {
  const { container } = await openPart('checkout', /^Time to finish/)
  change(/^Time to finish/, '121')
  await save()
  await waitFor(async () =>
    expect((await field(/^Time to finish/)).getAttribute('aria-invalid')).toBe('true'),
  )
  office.goOffline()
  change(/^Time to finish/, '20')
  await save()
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-unsent]')?.dataset['unsent']).toBe('1'),
  )
  office.goOnline()
  await untilSent()
  expect((await readStored()).order_timeout_in_minutes).toBe(20)
  expect(await accessibilityProblems(container)).toEqual([])
})

test.each([
  ['messages', /^Support email/, 'help@tram.test', 'support_email'],
  ['search', /^Keywords for search engines/, 'tram, night', 'seo_keywords'],
  ['look', /^Website/, 'https://tram.test', 'website_url'],
] as const)('the settings section %s saves its input', async (part, label, value, name) => {
  const { container } = await openPart(part, label)
  change(label, value)
  await save()
  await waitFor(async () => expect((await readStored())[name]).toBe(value))
  expect(await accessibilityProblems(container)).toEqual([])
})

test('images and files say that they need the network and appear after reconnecting', async () => {
  const { router } = await openPart('place', 'This is an online event')
  const openOther = (part: 'pictures' | 'files') =>
    router.navigate({
      to: '/manage/event/$eventId/settings',
      params: { eventId: office.venue.event_id },
      search: { part },
    })
  office.goOffline()
  await openOther('pictures')
  expect(await screen.findByText('You can change images when you are back online.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await openOther('files')
  expect(await screen.findByText('You can change files when you are back online.')).toBeDefined()
  office.goOnline()
  await waitFor(() => expect(document.querySelector('#event-files')).not.toBeNull())
  await openOther('pictures')
  await waitFor(() => expect(document.querySelector('#event-cover')).not.toBeNull())
})

test('offering payment at the door lets the check-in lists take it, once', async () => {
  const { server, venue } = office
  const params = { event_id: venue.event_id }
  const takePayment = async () =>
    (await server.call(listCheckInLists, { params, token: venue.organizer.token })).data.map(
      ({ takes_payment }) => takes_payment,
    )
  expect(await takePayment()).not.toContain(true)
  await openPart('payment', 'Pay at the door')
  fireEvent.click(screen.getByLabelText('Pay at the door'))
  await save()
  await waitFor(async () => expect(await takePayment()).not.toContain(false))
  expect((await readStored()).door_payment.is_offered).toBe(true)
})
