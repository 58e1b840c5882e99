import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  readEventSettings,
  updateEventSettings,
  type EventSettingsEdit,
} from '#contract/events/event-settings.ts'
import { listEvents } from '#contract/events/events.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, untilSent } from './sales-desk.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(() => store(SETTINGS_DEFAULTS))
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const readStored = async () => {
  const { venue, server } = office
  return (await server.call(readEventSettings, { params: params(), token: venue.organizer.token })).data
}
const store = async (
  { rooms: _, ...body }: EventSettingsEdit,
  event_id = office.venue.event_id,
): Promise<void> => {
  const { venue, server } = office
  await server.call(updateEventSettings, { params: { event_id }, body, token: venue.owner.token })
}

async function open() {
  const { venue } = office
  const view = office.open(`/manage/event/${venue.event_id}/homepage-designer`, venue.organizer)
  return { ...view, colour: await field('Main colour') }
}

const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const lineUp = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line-up' })
const sections = () =>
  within(screen.getByRole('list', { name: 'Page sections' }))
    .getAllByRole('switch')
    .map((one) => one.closest('label')?.textContent)

test('a page design is marked as unsaved, then saved like all settings', async () => {
  const { container } = await open()
  expect(screen.getByText('All changes are saved.')).toBeDefined()
  change('Main colour', '#ffee00')
  fireEvent.click(screen.getByLabelText('Serif headings and text'))
  fireEvent.click(screen.getByLabelText(/^The cover, blurred/))
  fireEvent.click(screen.getByRole('switch', { name: 'Files' }))
  await press('Move About up')
  fireEvent.change(lineUp(), { target: { value: 'Mei Chan' } })
  expect(
    screen.getByText('Not saved yet: Main colour, Page background, Page sections, Fonts, Line-up'),
  ).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save settings')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      homepage_primary_colour: '#ffee00',
      homepage_type_pair: 'BOOK',
      homepage_background_type: 'MIRROR_COVER',
      homepage_line_up: 'Mei Chan',
      homepage_sections: [
        { section: 'facts', is_shown: true },
        { section: 'tickets', is_shown: true },
        { section: 'about', is_shown: true },
        { section: 'line_up', is_shown: true },
        { section: 'pictures', is_shown: true },
        { section: 'files', is_shown: false },
        { section: 'organizer', is_shown: true },
      ],
    }),
  )
  expect(await screen.findByText('All changes are saved.')).toBeDefined()
})

test('an illegible colour is corrected, and the result is shown for light and dark', async () => {
  await open()
  change('Main colour', '#ffee00')
  const [note] = screen.getAllByRole('list', { name: 'Contrast check' })
  const [light, dark] = within(note ?? document.body).getAllByRole('listitem')
  expect(light?.textContent).toMatch(
    /^Light: changed to #[0-9a-f]{6} for readable text, contrast 4\.\d : 1 instead of 1\.\d : 1$/,
  )
  expect(dark?.textContent).toMatch(/^Dark: used as chosen, contrast 1\d(\.\d)? : 1$/)
})

test('each step is undone and redone, and continuous input is one step', async () => {
  await open()
  const undo = screen.getByRole('button', { name: 'Undo' })
  const redo = screen.getByRole('button', { name: 'Redo' })
  expect(undo).toHaveProperty('disabled', true)
  for (const typed of ['#1', '#12', '#123456']) change('Main colour', typed)
  fireEvent.click(screen.getByLabelText('Plain headings and text'))
  await press('Move Tickets up')
  expect(sections().slice(0, 2)).toEqual(['Tickets', 'When and where'])
  fireEvent.click(undo)
  expect(sections().slice(0, 2)).toEqual(['When and where', 'Tickets'])
  fireEvent.click(undo)
  expect(screen.getByLabelText('Plain headings and text')).toHaveProperty('checked', false)
  fireEvent.click(undo)
  expect(valueOf('Main colour')).toBe(SETTINGS_DEFAULTS.homepage_primary_colour)
  expect(undo).toHaveProperty('disabled', true)
  fireEvent.click(redo)
  expect(valueOf('Main colour')).toBe('#123456')
})

test('the default design, or that of the last event, is applied as one step and keeps the texts', async () => {
  const { venue, server } = office
  const events = (await server.call(listEvents, { token: venue.organizer.token })).data
  const { id = '' } = events.find(({ title }) => title === 'Second Night') ?? {}
  await store(
    { homepage_primary_colour: '#225588', homepage_type_pair: 'SERIF', homepage_line_up: 'Theirs' },
    id,
  )
  await store({ homepage_primary_colour: '#aa2200', homepage_line_up: 'Mine' })
  await open()
  await press('Copy design from “Second Night”')
  await waitFor(() => expect(valueOf('Main colour')).toBe('#225588'))
  expect(screen.getByLabelText('Serif headings, plain text')).toHaveProperty('checked', true)
  expect(lineUp().value).toBe('Mine')
  await press('Reset to default')
  expect(valueOf('Main colour')).toBe(SETTINGS_DEFAULTS.homepage_primary_colour)
  await press('Undo')
  await press('Undo')
  expect(valueOf('Main colour')).toBe('#aa2200')
})

test('an event without tickets says that nobody can buy', async () => {
  await open()
  fireEvent.click(screen.getByRole('switch', { name: 'Tickets' }))
  expect(screen.getByText('Without the tickets section, nobody can buy on this page.')).toBeDefined()
})

test('a design saved offline waits and is sent later', async () => {
  await open()
  office.goOffline()
  change('Main colour', '#004455')
  await press('Save settings')
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-unsent]')?.dataset['unsent']).toBe('1'),
  )
  expect((await readStored()).homepage_primary_colour).toBe(SETTINGS_DEFAULTS.homepage_primary_colour)
  office.goOnline()
  await untilSent()
  expect((await readStored()).homepage_primary_colour).toBe('#004455')
})

test('two laptops: separate design changes are merged, and a user resolves the same field', async () => {
  await open()
  office.goOffline()
  change('Main colour', '#004455')
  await press('Move Tickets up')
  await press('Save settings')
  const theirs = [{ section: 'organizer' as const, is_shown: true }]
  await store({ homepage_type_pair: 'PLAIN', homepage_sections: theirs })
  office.goOnline()
  const title = await screen.findByRole('heading', { name: 'Someone else changed this too' })
  const box = within(title.closest('section') ?? document.body)
  expect(box.getByText('Page sections')).toBeDefined()
  fireEvent.click(box.getByLabelText(/^Your version/))
  fireEvent.click(box.getByRole('button', { name: 'Save choice' }))
  await untilSent()
  const now = await readStored()
  expect(now).toMatchObject({ homepage_primary_colour: '#004455', homepage_type_pair: 'PLAIN' })
  expect(now.homepage_sections[0]).toEqual({ section: 'tickets', is_shown: true })
})
