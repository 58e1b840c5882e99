import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SectionLayout } from '#app/ui/section-nav/section-layout.tsx'
import { renderPage, loadTestTexts } from './render.tsx'

const width = { is_wide: true }

beforeAll(async () => {
  await loadTestTexts()
  vi.stubGlobal('matchMedia', () => ({
    matches: width.is_wide,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
beforeEach(() => {
  width.is_wide = true
})

const sections = [
  { to: '/', label: 'Dashboard', icon: null, group: '', exact: true },
  { to: '/tickets', label: 'Tickets', icon: null, group: 'Sales' },
  { to: '/away', label: 'Attendees', icon: null, group: 'People' },
  { to: '/codes', label: 'Codes', icon: null, group: 'Sales' },
]
const page = (
  <SectionLayout label="Event sections" sections={sections}>
    <p>Content</p>
  </SectionLayout>
)

test('on a wide screen all sections are listed by group with the current one marked', async () => {
  await renderPage(page)
  const nav = screen.getByRole('navigation', { name: 'Event sections' })
  const links = within(nav).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Tickets', 'Codes', 'Attendees'])
  expect(within(nav).getByRole('list', { name: 'Sales' }).children).toHaveLength(2)
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[0]])
})

test('on a phone a button shows the current section and opens the list', async () => {
  width.is_wide = false
  await renderPage(page)
  expect(screen.queryByRole('navigation')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Event sections: Dashboard' }))
  const sheet = await screen.findByRole('dialog', { name: 'Event sections' })
  act(() => within(sheet).getByRole('link', { name: 'Attendees' }).click())
  expect(await screen.findByText('Away')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
