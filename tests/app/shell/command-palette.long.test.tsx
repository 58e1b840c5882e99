import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/account/users.ts'
import { usePaletteSource, type PaletteSource } from '#app/lib/palette.ts'
import { signOut } from '#app/lib/net/session.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
// jsdom has no layout.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }))
afterEach(() => office.reset())
afterAll(() => office.close())

async function openPalette(role: Role = 'organizer') {
  const { router } = office.open('/manage/events', office.venue[role === 'user' ? 'door' : 'organizer'], role)
  await screen.findByRole('table', { name: 'Events' })
  screen.getByRole('button', { name: 'Search' }).focus()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Find a page, an event or an action' })
  return { router, field }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('Ctrl-K finds an event by a word of its title and opens it by keyboard, offline too', async () => {
  const { router, field } = await openPalette()
  office.goOffline()
  type(field, 'night')
  await waitFor(() => expect(chosen(field)).toContain('Second Night'))
  expect(within(screen.getByRole('group', { name: 'Events' })).getAllByRole('option')).toHaveLength(1)
  press(field, 'Enter')
  await waitFor(() =>
    expect(router.state.location.pathname).toContain(`/manage/event/${office.venue.other_event.id}`),
  )
  expect(screen.queryByRole('combobox', { name: 'Find a page, an event or an action' })).toBeNull()
})

test('arrow keys cycle through all results', async () => {
  const { field } = await openPalette()
  await waitFor(() => expect(options().length).toBeGreaterThan(2))
  const all = options()
  expect(chosen(field)).toBe(all[0])
  press(field, 'ArrowUp')
  expect(chosen(field)).toBe(all.at(-1))
  press(field, 'ArrowDown')
  press(field, 'ArrowDown')
  expect(chosen(field)).toBe(all[1])
})

test('Escape closes the palette and restores the focus', async () => {
  const { field } = await openPalette()
  press(field, 'Escape')
  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: 'Find a page, an event or an action' })).toBeNull(),
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
})

test('the palette offers only pages that the role may open', async () => {
  const { field } = await openPalette('user')
  type(field, 'o')
  await waitFor(() => expect(options()).toContain('Profile'))
  expect(options()).not.toContain('Organisers')
})

test('an empty result repeats the query', async () => {
  const { field } = await openPalette()
  type(field, 'xyzzy')
  expect(await screen.findByText('No results for “xyzzy”')).toBeDefined()
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('recent entries are offered first and forgotten with the session', async () => {
  const { field } = await openPalette()
  type(field, 'harbour')
  await waitFor(() => expect(chosen(field)).toContain('Harbour Lights'))
  press(field, 'Enter')
  await waitFor(() => expect(localStorage.getItem('palette-recent')).toContain('Harbour Lights'))
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  expect(await screen.findByRole('group', { name: 'Recently opened' })).toBeDefined()
  expect(options()[0]).toBe('Harbour Lights')
  await act(signOut)
  expect(localStorage.getItem('palette-recent')).toBeNull()
})

function Screen({ source }: { source: PaletteSource }) {
  usePaletteSource(source)
  return null
}

test('a screen adds its own results while it is shown; attendees are never remembered', async () => {
  const find = (words: string) => (words === 'ada' ? [{ to: '/manage/events?q=ada', label: 'Ada L.' }] : [])
  const people = { id: 'people', group: 'Attendees', is_personal: true, find: async (w: string) => find(w) }
  const { unmount } = render(<Screen source={people} />)
  const { field, router } = await openPalette()
  type(field, 'ada')
  expect(await screen.findByRole('group', { name: 'Attendees' })).toBeDefined()
  press(field, 'Enter')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ada' }))
  expect(localStorage.getItem('palette-recent')).toBeNull()
  unmount()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  type(await screen.findByRole('combobox', { name: 'Find a page, an event or an action' }), 'ada')
  expect(await screen.findByText('No results for “ada”')).toBeDefined()
})
