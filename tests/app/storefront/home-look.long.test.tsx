import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { updateVenueFace, type VenueBrandingEdit } from '#contract/account/branding.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { enableAllStyles } from '#tests/support/browser/all-styles.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { publicRowsOf } from './visitor.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
  for (const [hours, title] of [
    [2 * 24, 'Soon enough'],
    [30 * 24, 'Far off'],
  ] as const)
    await publicRowsOf(office).event(hours, { title })
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function openAs(body: VenueBrandingEdit) {
  const { server, venue } = office
  await server.call(updateVenueFace, { body, token: venue.owner.token })
  const view = office.open('/', null)
  await screen.findByRole('heading', { name: 'Far off' })
  return view
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const hidden = (section: 'lead' | 'today' | 'week' | 'rooms' | 'members' | 'way') =>
  ({ section, is_shown: false }) as const

test('the default home page ends with the venue, membership and directions', async () => {
  const { server, venue } = office
  await server.call(updateMembershipSettings, { body: { target_days: 3 }, token: venue.owner.token })
  await openAs({ name: 'The Wharf', lead: 'Evenings by the water', address: '3/F, 12 Pier Road' })
  await waitFor(() =>
    expect(headings().slice(-3)).toEqual(['The Wharf', expect.stringMatching(/member/), 'How to find us']),
  )
  expect(screen.getByText('Evenings by the water')).toBeDefined()
})

test('sections are in the chosen order, and hidden ones are absent', async () => {
  const { container } = await openAs({
    homepage_sections: [
      { section: 'house', is_shown: true },
      { section: 'later', is_shown: true },
      hidden('lead'),
      hidden('today'),
      hidden('week'),
      hidden('rooms'),
      hidden('members'),
      hidden('way'),
    ],
  })
  await waitFor(() => expect(headings()).toEqual(['The Wharf', 'Later on']))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Come in.')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a hidden lead section leaves its event in the list with the others', async () => {
  await openAs({ homepage_sections: [hidden('lead')] })
  // The cached branding is shown until the new one is loaded.
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3, name: 'Soon enough' })).toHaveLength(1),
  )
  expect(screen.queryByRole('link', { name: 'Get tickets' })).toBeNull()
})

test('the home page has the chosen background and typefaces', async () => {
  enableAllStyles()
  const { container } = await openAs({
    homepage_background_type: 'COLOUR',
    homepage_background_colour: '#ffe08a',
    homepage_type_pair: 'BOOK',
  })
  await waitFor(() =>
    expect(getComputedStyle(screen.getByRole('main')).getPropertyValue('--font')).toMatch(/^Georgia/),
  )
  expect(getComputedStyle(screen.getByRole('main')).fontFamily).toBe('var(--font)')
  expect(container.querySelector('[data-backdrop]')).not.toBeNull()
})
