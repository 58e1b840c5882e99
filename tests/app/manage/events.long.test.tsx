import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readEvent } from '#contract/events/events.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('setEventStatus')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const openEvents = async (path = '/manage/events') => {
  const { router } = office.open(path, office.venue.organizer)
  await screen.findByRole('table', { name: 'Events' })
  return router
}

test('a loaded event list shows at once offline with its age', async () => {
  await openEvents()
  expect(await screen.findByText(/^As of /)).toBeDefined()
  office.goOffline()
  expect(await screen.findByText('You are offline.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Harbour Lights' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Harbour Lights' }))
  expect((await screen.findByRole('menuitem', { name: 'Archive' })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  expect(screen.getByText(/^You need a connection for this/)).toBeDefined()
})

test('the search is in the URL and filters the list; an empty result says what to do', async () => {
  const router = await openEvents('/manage/events?q=second')
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('Search events'), { target: { value: 'nothing like it' } })
  expect(await screen.findByText('No event matches “nothing like it”')).toBeDefined()
  expect(router.state.location.search).toMatchObject({ q: 'nothing like it' })
})

test('an event is archived and restored as a draft', async () => {
  const { venue, server } = office
  const onServer = async () => {
    const params = { event_id: venue.other_event.id }
    return (await server.call(readEvent, { params, token: venue.organizer.token })).data.status
  }
  await openEvents()
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Second Night' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Second Night' })).toBeNull())
  expect(await onServer()).toBe('archived')
  fireEvent.click(screen.getByRole('link', { name: 'Archived' }))
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Second Night' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore as draft' }))
  await waitFor(async () => expect(await onServer()).toBe('draft'))
})

test('the event list offline without stored data says so, offers to retry, and loads after reconnecting', async () => {
  office.goOffline()
  office.open('/manage/events', office.venue.organizer)
  expect(await screen.findByText(/^You are offline\. Try again/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  office.goOnline()
  expect(await screen.findByRole('link', { name: 'Harbour Lights' })).toBeDefined()
})
