import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listOrganizers } from '#contract/events/organizers.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, press, rowOf, type, untilClosed } from '../event-admin/sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createOrganizer', 'updateOrganizer')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const readStored = async () =>
  (await office.server.call(listOrganizers, { query: {}, token: office.venue.owner.token })).data

async function openOrganizers() {
  const view = office.open('/manage/organizers', office.venue.owner, 'admin')
  await screen.findByRole('table', { name: 'Organisers' })
  return view
}

test('an organizer is added, changed, and opens with its events', async () => {
  const { router, container } = await openOrganizers()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('New organiser')
  const dialog = await screen.findByRole('dialog', { name: 'New organiser' })
  type(dialog, /^Name/, 'Night Tram Co.')
  type(dialog, /^Email/, 'nobody')
  await press('Add organiser', dialog)
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Email/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  type(dialog, /^Email/, 'hello@tram.test')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Add organiser', dialog)
  await untilClosed()
  await rowOf('Night Tram Co.')
  await choose('Night Tram Co.', 'Edit')
  const edit = await screen.findByRole('dialog', { name: 'Edit Night Tram Co.' })
  type(edit, /^Website/, 'https://tram.test')
  await press('Save organiser', edit)
  await untilClosed()
  expect(await readStored()).toContainEqual(
    expect.objectContaining({ name: 'Night Tram Co.', website: 'https://tram.test' }),
  )
  const link = within(await rowOf('Night Tram Co.')).getByRole('link')
  await router.navigate({ href: link.getAttribute('href') ?? '' })
  expect(await screen.findByRole('heading', { name: 'Night Tram Co.', level: 1 })).toBeDefined()
  expect(await screen.findByText('No events yet')).toBeDefined()
})

test('an organizer is changed offline and synced later', async () => {
  await openOrganizers()
  const [first] = await readStored()
  if (first === undefined) throw new Error('the account came with one')
  await choose(first.name, 'Edit')
  const dialog = await screen.findByRole('dialog')
  office.goOffline()
  type(dialog, /^Name/, 'Harbour Nights')
  await press('Save organiser', dialog)
  await untilClosed()
  const row = within(await rowOf('Harbour Nights'))
  expect(await row.findByText('Waiting to be sent')).toBeDefined()
  office.goOnline()
  await waitFor(async () => expect((await readStored()).map(({ name }) => name)).toContain('Harbour Nights'))
  await waitFor(() => expect(row.queryByText('Waiting to be sent')).toBeNull())
})
