import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createGuestList, listGuestLists } from '#contract/orders/guest-lists.ts'
import { readCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { readEvent, updateEvent, type Event, type EventEdit } from '#contract/events/events.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('updateEvent')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const readStored = async () => {
  const { venue, server } = office
  return (
    await server.call(readEvent, { params: { event_id: venue.event_id }, token: venue.organizer.token })
  ).data
}

const changeOnServer = async (fields: EventEdit) => {
  const { venue, server } = office
  await server.call(updateEvent, {
    params: { event_id: venue.event_id },
    body: fields,
    token: venue.owner.token,
  })
}

async function openSettings() {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/settings`, venue.organizer)
  return field(/^Title/)
}

const typeTitle = (title: HTMLInputElement, value: string) => {
  fireEvent.change(title, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }))
}

const pill = () => document.querySelector<HTMLElement>('[data-unsent]')
const isSaved = () => waitFor(() => expect(pill()?.dataset['unsent']).toBe('0'))

/** Sends an invalid edit that the form would refuse. */
const endEarly = (row: Event) =>
  saveEdit({ resource: 'event', on: row.id, row_id: row.id, row }, { end_date: '2001-01-01T00:00' })

test('a title changed offline shows at once, is pending, and is sent after reconnecting', async () => {
  const title = await openSettings()
  office.goOffline()
  typeTitle(title, 'Harbour Lights, late')
  expect(await screen.findByText('Harbour Lights, late')).toBeDefined()
  await waitFor(() => expect(pill()?.textContent).toContain('1 waiting'))
  expect((await readStored()).title).toBe('Harbour Lights')
  office.goOnline()
  await isSaved()
  expect((await readStored()).title).toBe('Harbour Lights, late')
})

test('fields changed on another laptop are kept beside the ones changed here', async () => {
  const title = await openSettings()
  office.goOffline()
  typeTitle(title, 'Mine alone')
  await changeOnServer({ description: 'Theirs alone' })
  office.goOnline()
  const both = { title: 'Mine alone', description: 'Theirs alone' }
  await waitFor(async () => expect(await readStored()).toMatchObject(both))
  await isSaved()
})

test.each([
  ['Your version', 'mine' as const],
  ['On the server now', 'theirs' as const],
])(
  'two changes of the same title are both shown, and choosing "%s" resolves the conflict',
  async (choice, side) => {
    const titles = { mine: `Mine, ${choice}`, theirs: `Theirs, ${choice}` }
    const title = await openSettings()
    office.goOffline()
    typeTitle(title, titles.mine)
    await changeOnServer({ title: titles.theirs })
    office.goOnline()
    const section = await screen.findByRole('heading', { name: 'Someone else changed this too' })
    const box = section.closest('section')
    if (box === null) throw new Error('the conflict is a section of its own')
    expect(box.textContent).toContain(titles.mine)
    expect(box.textContent).toContain(titles.theirs)
    const save = within(box).getByRole('button', { name: 'Save choice' })
    expect(save).toHaveProperty('disabled', true)
    fireEvent.click(within(box).getByLabelText(new RegExp(`^${choice}`)))
    fireEvent.click(save)
    await isSaved()
    expect((await readStored()).title).toBe(titles[side])
  },
)

test('two laptops translate the title into two languages: both stay, and the same language conflicts', async () => {
  await changeOnServer({ language: 'en', translations: { de: { title: 'Hafenlichter' } } })
  await openSettings()
  fireEvent.click(screen.getByRole('tab', { name: /^繁體中文/ }))
  const chinese = await field('Title (繁體中文)')
  office.goOffline()
  typeTitle(chinese, '海港之夜')
  await waitFor(() => expect(pill()?.textContent).toContain('1 waiting'))
  expect(await browserPorts().db.edits.toArray()).toMatchObject([
    { mine: { 'translations.zh-hk.title': '海港之夜' } },
  ])
  await changeOnServer({ translations: { 'zh-cn': { title: '海港之夜' }, de: { title: '' } } })
  office.goOnline()
  await isSaved()
  expect((await readStored()).translations).toEqual({
    'zh-hk': { title: '海港之夜' },
    'zh-cn': { title: '海港之夜' },
  })

  office.goOffline()
  typeTitle(chinese, '我的夜')
  await changeOnServer({ translations: { 'zh-hk': { title: '你的夜' } } })
  office.goOnline()
  const section = await screen.findByRole('heading', { name: 'Someone else changed this too' })
  const box = within(section.closest('section') ?? document.body)
  expect(box.getByText('Title (繁體中文)')).toBeDefined()
  expect(box.getByLabelText(/^On the server now.*你的夜/)).toBeDefined()
  fireEvent.click(box.getByLabelText(/^Your version.*我的夜/))
  fireEvent.click(box.getByRole('button', { name: 'Save choice' }))
  await isSaved()
  expect((await readStored()).translations).toMatchObject({ 'zh-hk': { title: '我的夜' } })
  await changeOnServer({ translations: { 'zh-hk': { title: '' }, 'zh-cn': { title: '' } } })
})

test('the main language is selected and is then no longer a translation', async () => {
  await changeOnServer({ language: 'en' })
  await openSettings()
  expect(screen.queryByRole('tab', { name: /^English/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('Main language'), { target: { value: 'zh-hk' } })
  expect(await screen.findByRole('tab', { name: 'Main text (繁體中文)' })).toBeDefined()
  expect(screen.getByRole('tab', { name: /^English/ })).toBeDefined()
  expect((await field(/^Title/)).lang).toBe('zh-Hant-HK')
})

test('a refused change stays with its reason until it is corrected and sent again', async () => {
  await openSettings()
  const row = await readStored()
  office.goOffline()
  await endEarly(row)
  office.goOnline()
  expect(await screen.findByText(/^The end is before the start/)).toBeDefined()
  expect(pill()?.dataset['attention']).toBe('1')
  fireEvent.change(await field('End'), { target: { value: row.end_date ?? '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }))
  await isSaved()
  expect((await readStored()).end_date).toBe(row.end_date)
})

test('a refused change can be dropped, and the server keeps its value', async () => {
  await openSettings()
  const row = await readStored()
  await expect(endEarly(row)).rejects.toMatchObject({ code: 'event.ends_before_start' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard change' }))
  await isSaved()
  expect(await browserPorts().db.edits.count()).toBe(0)
  expect((await readStored()).end_date).toBe(row.end_date)
})

test('an end before the start shows errors at the field and in the summary, and nothing is queued', async () => {
  await openSettings()
  fireEvent.change(await field('End'), { target: { value: '2001-01-01T00:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }))
  expect(await screen.findByText('There is a problem with 1 field')).toBeDefined()
  expect((await field('End')).getAttribute('aria-invalid')).toBe('true')
  expect(await browserPorts().db.edits.count()).toBe(0)
})

test('a moved start shows which dates move and which stay, and sends the choice', async () => {
  const { venue, server } = office
  const list = { params: { event_id: venue.event_id, check_in_list_id: venue.list_id } }
  await changeOnServer({ start_date: '2026-12-20T16:00', end_date: null, keep_dates_of: ['all'] })
  await server.call(updateCheckInList, {
    ...list,
    body: {
      activates_at: null,
      expires_at: '2026-12-20T12:34:00.000Z',
      entry_days: ['2026-12-20'],
      entry_from: '15:30',
    },
    token: venue.owner.token,
  })
  await openSettings()
  expect(screen.queryByRole('heading', { name: 'Date change' })).toBeNull()
  await waitFor(() => expect(screen.getByLabelText(/^Start/)).toHaveProperty('value', '2026-12-20T16:00'))
  fireEvent.change(screen.getByLabelText(/^Start/), { target: { value: '2026-12-27T16:00' } })
  expect(await screen.findByRole('heading', { name: 'Date change' })).toBeDefined()
  const said = await screen.findByText(/^Closes: .*20 Dec 2026, 8:34 pm → .*27 Dec 2026, 8:34 pm/)
  expect(said.textContent).toContain('Days: 20 Dec → 27 Dec')
  expect(said.textContent).not.toContain('Enters from')
  const box = within(said.closest('label') ?? document.body).getByRole('checkbox')
  expect(box).toHaveProperty('checked', true)
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }))
  await waitFor(async () => expect((await readStored()).start_date).toBe('2026-12-27T16:00'))
  const { data: kept } = await server.call(readCheckInList, { ...list, token: venue.owner.token })
  expect(kept.expires_at).toBe('2026-12-20T12:34:00.000Z')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Date change' })).toBeNull())
})

test('a moved start names the guest lists that are open longer or shorter with it', async () => {
  const { venue, server } = office
  await changeOnServer({ start_date: '2026-12-20T16:00', end_date: null, keep_dates_of: ['all'] })
  await server.call(createGuestList, {
    params: { event_id: venue.event_id },
    body: {
      host: 'The band',
      until: '2026-12-20T04:00:00.000Z',
      places: [{ ticket_id: venue.tickets.general, quantity: 1 }],
    },
    token: venue.owner.token,
  })
  await openSettings()
  await waitFor(() => expect(screen.getByLabelText(/^Start/)).toHaveProperty('value', '2026-12-20T16:00'))
  fireEvent.change(screen.getByLabelText(/^Start/), { target: { value: '2026-12-27T16:00' } })
  const said = await screen.findByText(/^Open until: .*20 Dec 2026, 12:00 pm → .*27 Dec 2026, 12:00 pm/)
  const box = within(said.closest('label') ?? document.body).getByRole('checkbox', { name: /The band/ })
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }))
  await waitFor(async () => expect((await readStored()).start_date).toBe('2026-12-27T16:00'))
  const { data } = await server.call(listGuestLists, {
    params: { event_id: venue.event_id },
    token: venue.owner.token,
  })
  expect(data.map(({ until }) => until)).toEqual(['2026-12-20T04:00:00.000Z'])
})

test('the end moves with the start until an end is entered', async () => {
  await changeOnServer({
    start_date: '2026-12-20T16:00',
    end_date: '2026-12-20T19:30',
    keep_dates_of: ['all'],
  })
  await openSettings()
  await waitFor(() => expect(screen.getByLabelText(/^Start/)).toHaveProperty('value', '2026-12-20T16:00'))
  const type = async (label: RegExp | string, value: string) =>
    fireEvent.change(await field(label), { target: { value } })
  await type(/^Start/, '2026-12-27T18:00')
  expect((await field('End')).value).toBe('2026-12-27T21:30')
  await type('End', '2026-12-28T01:00')
  await type(/^Start/, '2026-12-27T17:00')
  expect((await field('End')).value).toBe('2026-12-28T01:00')
})
