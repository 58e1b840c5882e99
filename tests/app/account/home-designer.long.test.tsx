import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import { DEFAULT_COLOUR, readVenueFace, updateVenueFace } from '#contract/account/branding.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async () => (await office.server.call(readVenueFace, asOwner())).data
const store = (body: Parameters<typeof office.server.call<typeof updateVenueFace>>[1]['body']) =>
  office.server.call(updateVenueFace, { body, ...asOwner() })

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(() =>
  store({ ...HOME_LOOK_DEFAULTS, accent_colour: DEFAULT_COLOUR, lead: 'Evenings', translations: {} }),
)
afterEach(() => office.reset())
afterAll(() => office.close())

async function open() {
  const view = office.open('/account/homepage-designer', office.venue.owner, 'admin')
  await field('Main colour')
  return view
}
const sections = () =>
  within(screen.getByRole('list', { name: 'Page sections' }))
    .getAllByRole('switch')
    .map((one) => one.closest('label')?.textContent)

test('a home page design is marked as unsaved, then saved with the branding', async () => {
  const { container } = await open()
  expect(screen.getByText('All changes are saved.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Main colour'), { target: { value: '#225588' } })
  fireEvent.click(screen.getByLabelText('Serif headings, plain text'))
  fireEvent.click(screen.getByLabelText(/^The cover photo, blurred/))
  fireEvent.click(screen.getByRole('switch', { name: 'Membership' }))
  await press('Move Rooms up')
  await type(/^Short description/, 'Nights')
  expect(
    screen.getByText('Not saved yet: Main colour, Page background, Fonts, Page sections, Short description'),
  ).toBeDefined()
  expect(screen.getByText('The background stays plain until the venue has a cover photo.')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save venue')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      accent_colour: '#225588',
      homepage_type_pair: 'SERIF',
      homepage_background_type: 'MIRROR_COVER',
      lead: 'Nights',
      homepage_sections: [
        ...['lead', 'today', 'week', 'later', 'rooms', 'house'].map((section) => ({
          section,
          is_shown: true,
        })),
        { section: 'members', is_shown: false },
        { section: 'way', is_shown: true },
      ],
    }),
  )
  expect(await screen.findByText('All changes are saved.')).toBeDefined()
})

test('a sentence in another language leaves the other texts of that language unchanged', async () => {
  await store({ translations: { 'zh-hk': { name: '碼頭' } } })
  await open()
  fireEvent.click(screen.getByRole('tab', { name: /^繁體中文/ }))
  await type('Short description (繁體中文)', '晚上見')
  expect(screen.getByText('Not saved yet: Translations')).toBeDefined()
  await press('Save venue')
  await waitFor(async () =>
    expect((await readStored()).translations).toEqual({ 'zh-hk': { name: '碼頭', lead: '晚上見' } }),
  )
})

test('undo reverts steps, and the default design keeps the accent colour and the texts', async () => {
  await store({
    accent_colour: '#225588',
    homepage_sections: [{ section: 'way', is_shown: true }],
    homepage_type_pair: 'BOOK',
  })
  await open()
  expect(sections()[0]).toBe('Getting here')
  await press('Reset to default')
  expect(sections()[0]).toBe('Next event, large')
  expect(screen.getByLabelText('Venue headings, plain text')).toHaveProperty('checked', true)
  expect(screen.getByLabelText<HTMLInputElement>('Main colour').value).toBe('#225588')
  await press('Undo')
  expect(sections()[0]).toBe('Getting here')
})

test('the home designer says that visitors find no events while there are none', async () => {
  await open()
  for (const name of ['Next event, large', 'Also on today', 'This week', 'Later on'])
    fireEvent.click(screen.getByRole('switch', { name }))
  expect(screen.getByText('Without these sections, nobody can find your events on this page.')).toBeDefined()
})

test('a concurrent change of the home page is kept', async () => {
  await open()
  fireEvent.click(screen.getByLabelText('Plain headings and text'))
  await store({ email: 'hello@wharf.test' })
  await press('Save venue')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save venue' })).toHaveProperty('disabled', false),
  )
  await press('Save venue')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({ email: 'hello@wharf.test', homepage_type_pair: 'PLAIN' }),
  )
})

test('an organizer sees the home designer read-only, and offline it cannot be saved', async () => {
  office.open('/account/homepage-designer', office.venue.organizer, 'organizer')
  expect(await screen.findByText('Only admins can change this.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save venue' })).toHaveProperty('disabled', true)
  await office.reset()
  await open()
  office.goOffline()
  expect(await screen.findByText('You need a connection to change how the venue looks.')).toBeDefined()
})
