import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOffice, type Office } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press } from './visitor.ts'

let office: Office

beforeAll(async () => {
  office = await makeOffice()
})
afterEach(() => office.reset())
afterAll(() => office.close())

test.each([
  ['/about-us', 'About us', 'At the door'],
  ['/contact-us', 'Contact us', 'We’d love to hear from you'],
  ['/venue-details', 'The venue', '3/F, 12 Pier Road'],
  ['/terms', 'Terms of use', 'less HK$100.00'],
])('%s can be read by everybody', async (path, title, said) => {
  const { container } = office.open(path, null)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.getByRole('main').textContent).toContain(said)
  expect(document.title).toBe(`${title} · Foyer`)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the bar and the drawer lead to the same pages, and the footer says how to reach the venue', async () => {
  office.open('/terms', null)
  const bar = await screen.findByRole('navigation', { name: 'Main navigation' })
  const links = (part: HTMLElement) =>
    Array.from(part.querySelectorAll('a'), (link) => link.getAttribute('href'))
  expect(links(bar)).toEqual(['/trending', '/others', '/venue-details', '/about-us', '/contact-us'])
  expect(screen.getByTitle('Find my tickets').getAttribute('href')).toBe('/find-my-tickets')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+85255550100',
    'tel:+85255550101',
    'mailto:hello@foyer.example',
    'https://facebook.example/foyer',
    'https://instagram.example/foyer',
    '/terms',
    '/find-my-tickets',
    '/THIRD-PARTY.md',
  ])
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} Foyer`))).toBeDefined()
  await press('Open menu')
  const drawer = await screen.findByRole('dialog', { name: 'Main navigation' })
  expect(links(within(drawer).getByRole('navigation', { hidden: true }))).toEqual([
    ...links(bar),
    '/find-my-tickets',
  ])
})
