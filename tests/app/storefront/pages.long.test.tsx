import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateVenueFace } from '#contract/account/branding.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { setVenueAccount } from '#tests/support/builders.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press } from './visitor.ts'

let office: AppFixture

async function fillAllTexts(): Promise<void> {
  await office.server.db.withTx((tx) => setVenueAccount(tx, office.venue.account_id))
  const body = {
    name: 'The Wharf',
    lead: 'A house for evenings',
    address: '3/F\n12 Pier Road',
    opening_hours: 'Daily 10:00–22:00',
    about: '<p>Three floors.</p>',
    contact: '<p>Ring twice.</p><script>alert(1)</script>',
    phones: ['+85255550100', '+85255550101'],
    email: 'hello@wharf.test',
    map_url: 'https://maps.example/x',
    social: ['https://www.instagram.com/wharf', 'https://wharf.test/news'],
  }
  await office.server.call(updateVenueFace, { body, token: office.venue.owner.token })
}

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

test.each([
  ['/about-us', 'About us', 'See what’s on'],
  ['/contact-us', 'Contact us', 'We’d love to hear from you'],
  ['/venue-details', 'The venue', 'Rooms to rent'],
  ['/terms', 'Terms of use', 'We keep a fee of HK$100.00 per order.'],
])('%s is accessible', async (path, title, said) => {
  const { container } = office.open(path, null)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(said))
  await waitFor(() => expect(document.title).toBe(`${title} · Harbour Hall`))
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the menu of a venue without rooms, other events and texts leads to none', async () => {
  office.open('/', null)
  const bar = await screen.findByRole('navigation', { name: 'Main navigation' })
  const links = () => Array.from(bar.querySelectorAll('a'), (link) => link.getAttribute('href'))
  await waitFor(() => expect(links()).toEqual(['/trending']))
  expect(screen.queryByRole('heading', { name: /Become a member/ })).toBeNull()
})

test('the pages of a venue omit texts that it has not written', async () => {
  office.open('/terms', null)
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/terms',
    '/find-my-tickets',
    '/THIRD-PARTY.md',
  ])
  expect(screen.getByRole('main').textContent).not.toContain('Questions?')
})

test('the texts of the venue are on its pages, offline too', async () => {
  await fillAllTexts()
  const { container, unmount } = office.open('/contact-us', null)
  await screen.findByText('Ring twice.')
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/12 Pier Road/).textContent).toBe('3/F\n12 Pier Road')
  expect(main.getByText('Daily 10:00–22:00')).toBeDefined()
  expect(main.getByRole('link', { name: 'Open map' }).getAttribute('href')).toBe('https://maps.example/x')
  expect(main.getByRole('link', { name: 'Instagram' })).toBeDefined()
  expect(document.title).toBe('Contact us · The Wharf')
  expect(document.querySelector('script, [onclick]')).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
  unmount()
  office.goOffline()
  office.open('/about-us', null)
  expect(await screen.findByText('Three floors.')).toBeDefined()
  expect(await screen.findByText('A house for evenings')).toBeDefined()
  office.goOnline()
})

test('the bar and the drawer link to the same pages, and the footer has the contact of the venue', async () => {
  await fillAllTexts()
  office.open('/terms', null)
  const bar = await screen.findByRole('navigation', { name: 'Main navigation' })
  const links = (part: HTMLElement) =>
    Array.from(part.querySelectorAll('a'), (link) => link.getAttribute('href'))
  await waitFor(() => expect(links(bar)).toEqual(['/trending', '/about-us', '/contact-us']))
  expect(screen.getByTitle('Find my tickets').getAttribute('href')).toBe('/find-my-tickets')
  const footer = within(screen.getByRole('contentinfo'))
  await footer.findByText('hello@wharf.test')
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+85255550100',
    'tel:+85255550101',
    'mailto:hello@wharf.test',
    'https://www.instagram.com/wharf',
    'https://wharf.test/news',
    '/terms',
    '/find-my-tickets',
    '/THIRD-PARTY.md',
  ])
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} The Wharf`))).toBeDefined()
  await press('Open menu')
  const drawer = await screen.findByRole('dialog', { name: 'Main navigation' })
  expect(links(within(drawer).getByRole('navigation', { hidden: true }))).toEqual([
    ...links(bar),
    '/find-my-tickets',
  ])
})
