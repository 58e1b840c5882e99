import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { setEventStatus } from '#contract/events/events.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, untilSent } from '#tests/app/event-admin/sales-desk.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const token = () => office.venue.organizer.token
const readStored = async () =>
  (await office.server.call(readEventSettings, { params: params(), token: token() })).data.widget_origins
const open = async () => {
  const view = office.open(`/manage/event/${office.venue.event_id}/widget`, office.venue.organizer)
  await screen.findByRole('heading', { name: 'Widget', level: 1 })
  return view
}
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const line = () => screen.getByRole('region', { name: 'Embed code' }).querySelector('pre')?.textContent
const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview')

test('embed code and preview follow the options, and the code is copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const { container } = await open()
  const { event_id } = office.venue
  const start = `<script src="${location.origin}/widget.js" data-foyer-event="${event_id}"`
  await waitFor(() => expect(line()).toBe(`${start} async></script>`))
  expect(frame().getAttribute('src')).toContain(`/widget/${event_id}?host=`)
  expect(await accessibilityProblems(container)).toEqual([])
  choose('Language', 'zh-hk')
  choose('Light or dark', 'dark')
  choose('Above the tickets', 'none')
  choose('Promo code', 'A"B')
  fireEvent.click(screen.getByLabelText('Transparent background'))
  fireEvent.click(screen.getByLabelText('Use a different colour from the event’s'))
  choose('Colour', '#11223')
  expect(line()).not.toContain('accent')
  choose('Colour', '#112233')
  const all =
    ' data-foyer-lang="zh-hk" data-foyer-scheme="dark" data-foyer-accent="#112233" data-foyer-head="none"' +
    ' data-foyer-background="transparent" data-foyer-promo-code="A&quot;B" async></script>'
  expect(line()).toBe(start + all)
  await waitFor(() => {
    const { searchParams } = new URL(frame().getAttribute('src') ?? '', location.origin)
    expect(Object.fromEntries(searchParams)).toEqual({
      lang: 'zh-hk',
      scheme: 'dark',
      accent: '#112233',
      head: 'none',
      background: 'transparent',
      promo_code: 'A"B',
      host: location.origin,
      preview: '1',
    })
  })
  await press('Copy code')
  expect(writeText).toHaveBeenCalledWith(start + all)
  expect(await screen.findByText('Copied')).toBeDefined()
})

test('sites are added and removed; an invalid one shows an error at its field', async () => {
  await open()
  await screen.findByText('No sites yet.')
  await press('Add site')
  choose('Site 1', 'www.example.org/tickets?x=1')
  await press('Add site')
  choose('Site 2', 'http://example.org')
  await press('Save sites')
  await waitFor(() => expect(screen.getByLabelText('Site 2').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('Site 1').getAttribute('aria-invalid')).toBe('false')
  expect(await readStored()).toEqual([])
  choose('Site 2', 'http://localhost:8080')
  await press('Save sites')
  await waitFor(async () =>
    expect(await readStored()).toEqual(['https://www.example.org', 'http://localhost:8080']),
  )
  await waitFor(() =>
    expect(screen.getByLabelText('Site 1')).toHaveProperty('value', 'https://www.example.org'),
  )
  await press('Remove site 1')
  await press('Save sites')
  await waitFor(async () => expect(await readStored()).toEqual(['http://localhost:8080']))
})

test('offline new sites wait and the preview says why it is missing', async () => {
  await open()
  await screen.findByRole('button', { name: 'Add site' })
  office.goOffline()
  await press('Add site')
  const field = await screen.findAllByLabelText(/^Site \d/)
  fireEvent.change(field.at(-1) ?? document.body, { target: { value: 'https://late.example' } })
  await press('Save sites')
  expect(await screen.findByText('Saved on this device. It is sent when you are back online.')).toBeDefined()
  expect(await screen.findByText('The preview appears when you are back online.')).toBeDefined()
  office.goOnline()
  await untilSent()
  expect(await readStored()).toContain('https://late.example')
})

test('an event that is not public says so and shows no preview', async () => {
  await office.server.call(updateEventSettings, {
    params: params(),
    body: { widget_origins: [] },
    token: token(),
  })
  await office.server.call(setEventStatus, { params: params(), body: { status: 'draft' }, token: token() })
  const { container } = await open()
  expect(await screen.findByText(/^This event is not public/)).toBeDefined()
  expect(screen.getByText('The preview appears once the event is public.')).toBeDefined()
  expect(screen.queryByTitle('Preview')).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
})
