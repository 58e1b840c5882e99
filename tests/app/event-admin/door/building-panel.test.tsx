import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOwnAccount, updateOwnAccount } from '#contract/account/accounts.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
  const { account_id, event_id, list_id: check_in_list_id } = office.venue
  await office.server.db.withTx((tx) =>
    tx.insert(presences).values(
      Array.from({ length: 9 }, (_, index) => ({
        account_id,
        event_id,
        check_in_list_id,
        subject: `at_${index}`,
        is_inside: true,
        entries: 1,
      })),
    ),
  )
})
afterEach(() => office.reset())
afterAll(() => office.close())

const setLimit = (building_limit: number | null) =>
  office.server.call(updateOwnAccount, { body: { building_limit }, token: office.venue.owner.token })
const openLists = async () => {
  const view = office.open(`/manage/event/${office.venue.event_id}/check-in`, office.venue.organizer)
  await screen.findByRole('heading', { name: 'Main door' })
  return view
}

test('without a limit the check-in page shows no building', async () => {
  await setLimit(null)
  await openLists()
  await waitFor(() => expect(document.querySelector('[data-inside="9"]')).not.toBeNull())
  expect(screen.queryByRole('region', { name: 'Building' })).toBeNull()
})

test.each([
  [100, '9 of 100 inside the building'],
  [10, 'Nearly full: 9 of 10 inside the building'],
  [9, 'Full: 9 of 9 inside the building'],
])(
  'with a limit of %i the check-in page shows “%s”, and keeps it offline with its time',
  async (limit, text) => {
    await setLimit(limit)
    const { container } = await openLists()
    expect(await screen.findByText(text)).toBeDefined()
    office.goOffline()
    expect(screen.getByText(/^All events that are on now, each person once\. As of \d/)).toBeDefined()
    expect(await accessibilityProblems(container)).toEqual([])
  },
)

test('an admin sets the limit in the account settings; a limit of 0 is refused at its field', async () => {
  await setLimit(null)
  office.open('/account/settings', office.venue.owner, 'admin')
  fireEvent.change(await field('Building limit'), { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await waitFor(async () => expect((await field('Building limit')).getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(await field('Building limit'), { target: { value: '250' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  const stored = async () =>
    (await office.server.call(readOwnAccount, { token: office.venue.owner.token })).data.building_limit
  await waitFor(async () => expect(await stored()).toBe(250))
})

test('offline the limit is read only, with the reason', async () => {
  office.open('/account/settings', office.venue.owner, 'admin')
  await field('Building limit')
  office.goOffline()
  expect(await screen.findByText('You can change this when you are back online.')).toBeDefined()
})
