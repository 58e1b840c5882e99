import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LANGUAGES, readTexts } from '#tests/architecture/texts/locale-parity.ts'
import { projectRoot } from '#tests/architecture/tree.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
// jsdom has no layout.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }))
afterEach(() => office.reset())
afterAll(() => office.close())

async function openPalette(page: string, role: 'user' | 'organizer' = 'organizer') {
  const { router } = office.open(page, office.venue[role === 'user' ? 'door' : 'organizer'], role)
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  return {
    router,
    field: await screen.findByRole('combobox', { name: 'Find a page, an event or an action' }),
  }
}
const labels = (name = 'Actions') => {
  const group = screen.queryByRole('group', { name })
  return group === null
    ? []
    : within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
}

test('Ctrl-K starts a new event from any page of the desk, once', async () => {
  const { router, field } = await openPalette('/manage/organizers')
  fireEvent.change(field, { target: { value: 'new event' } })
  await waitFor(() => expect(labels()).toContain('New event'))
  fireEvent.keyDown(field, { key: 'Enter' })
  const dialog = await screen.findByRole('dialog', { name: 'New event' })
  expect(router.state.location.pathname).toBe('/manage/events')
  await waitFor(() => expect(router.state.location.state).not.toHaveProperty('opens'))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New event' })).toBeNull())
})

test('Ctrl-K starts a new ticket of the open event, also on the page of its tickets', async () => {
  const { field } = await openPalette(`/manage/event/${office.venue.event_id}/tickets`)
  fireEvent.change(field, { target: { value: 'new ticket' } })
  await waitFor(() => expect(labels('Actions in this event')).toEqual(['New ticket']))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByRole('dialog', { name: 'New ticket' })).toBeDefined()
})

test('actions need the right for them', async () => {
  await openPalette('/manage/events', 'user')
  expect(labels()).toEqual([])
})

test.each(LANGUAGES)('an action is called in %s as the button of its page', (language) => {
  const texts = readTexts(projectRoot, language)
  expect(texts.get('manage:palette.new_event')).toBe(texts.get('manage:create.title'))
  expect(texts.get('manage:palette.new_room')).toBe(texts.get('rooms:list.new'))
})
