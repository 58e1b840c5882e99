import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { publicRowsOf } from './visitor.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const titlesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)

test('the page of an organizer lists what is coming and what is over, and subscribes to their programme', async () => {
  const organizer_id = await publicRowsOf(office).organizer('Night Owls')
  await publicRowsOf(office).event(48, { organizer_id, title: 'Rooftop Night' })
  await publicRowsOf(office).event(-48, { organizer_id, title: 'Cellar Night' })
  const { container } = office.open(`/organizers/${organizer_id}`, null)
  expect(await screen.findByRole('heading', { name: 'Night Owls', level: 1 })).toBeDefined()
  expect(titlesIn('Upcoming events')).toEqual(['Rooftop Night'])
  expect(titlesIn('Past events')).toEqual(['Cellar Night'])
  const link = screen.getByRole('link', { name: 'Subscribe to the programme in your calendar' })
  expect(link.getAttribute('href')).toBe(
    `webcal://${location.host}/api/public/programme.ics?language=en&organizer_id=${organizer_id}`,
  )
  expect(await accessibilityProblems(container)).toEqual([])
})

test('an organizer without anything to come says so, and one without a live event is not shown', async () => {
  const past_only = await publicRowsOf(office).organizer('Day Trips')
  await publicRowsOf(office).event(-48, { organizer_id: past_only, title: 'Cellar Night' })
  const { unmount } = office.open(`/organizers/${past_only}`, null)
  expect(await screen.findByText('No upcoming events at the moment.')).toBeDefined()
  unmount()
  const unknown = await publicRowsOf(office).organizer('Not yet')
  office.open(`/organizers/${unknown}`, null)
  expect(await screen.findByRole('heading', { name: 'This organiser cannot be found' })).toBeDefined()
})

test('offline, an organizer that was not opened before says why nothing is shown', async () => {
  const organizer_id = await publicRowsOf(office).organizer('Night Owls')
  office.goOffline()
  office.open(`/organizers/${organizer_id}`, null)
  expect(await screen.findByText('You can see this organiser when you are back online.')).toBeDefined()
})
