import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPublicVenue, readVenueFace, updateVenueFace } from '#contract/account/branding.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const PLAIN = 'Visitors only see your venue’s name so far.'

const openEvents = async (path = '/manage/events') => {
  office.open(path, office.venue.owner, 'admin')
  await screen.findByRole('heading', { name: 'Events', level: 1 })
}

test('the hint that a venue shows only its name waits until this device knows the venue', async () => {
  const answer = office.holdAnswers(readPublicVenue)
  await openEvents()
  expect(await screen.findByRole('link', { name: 'Harbour Lights' })).toBeDefined()
  expect(screen.queryByText(PLAIN)).toBeNull()
  answer()
  expect(await screen.findByText(PLAIN)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add your venue details' }).getAttribute('href')).toBe(
    '/account/venue',
  )
})

test('a venue with an address gets no such hint on a device that opened no public page', async () => {
  const { server, venue } = office
  const { token } = venue.owner
  const { version } = (await server.call(readVenueFace, { token })).data
  await server.call(updateVenueFace, { token, version, body: { opening_hours: 'Daily 9:00 to 22:00' } })
  await openEvents()
  await waitFor(() => expect(screen.queryByText(PLAIN)).toBeNull())
  expect(await screen.findByRole('link', { name: 'Harbour Lights' })).toBeDefined()
})

test('offline, the archive without events on this device says so and not that it is empty', async () => {
  await openEvents()
  await screen.findByRole('link', { name: 'Harbour Lights' })
  office.goOffline()
  await screen.findByText('You are offline.')
  screen.getByRole('link', { name: 'Archived' }).click()
  expect(await screen.findByText('This list needs a connection')).toBeDefined()
  expect(screen.queryByText('The archive is empty')).toBeNull()
})
