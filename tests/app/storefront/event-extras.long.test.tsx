import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadAttachment } from '#contract/events/attachments.ts'
import { uploadImage } from '#contract/events/images.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { fileOf, pdf, picture } from '#tests/support/uploads.ts'
import { addCover, publicRowsOf } from './visitor.ts'

let office: AppFixture
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
  await stubNativeFiles()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = async () => {
  const view = office.open(`/e/${event.id}/rooftop-night`, null)
  await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })
  return view
}

async function addPicture(background: string) {
  await office.server.call(uploadImage, {
    params: { event_id: event.id },
    body: { type: 'EVENT_IMAGE' },
    file: fileOf(await picture('png', { background }), 'view.png'),
    token: office.venue.owner.token,
  })
}

test('more pictures open large, and the keyboard moves through them and back', async () => {
  for (const background of ['#c33', '#3c3']) await addPicture(background)
  const { container } = await open()
  const list = within(screen.getByRole('list', { name: 'Images' }))
  const [first, second] = list.getAllByRole('button')
  expect(first?.querySelector('img')?.alt).toBe('Rooftop Night: image 1 of 2')
  expect(await accessibilityProblems(container)).toEqual([])
  second?.focus()
  if (second) fireEvent.click(second)
  const viewer = await screen.findByRole('dialog', { name: 'Rooftop Night: image 2 of 2' })
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.keyDown(viewer, { key: 'ArrowRight' })
  expect(await screen.findByRole('dialog', { name: 'Rooftop Night: image 1 of 2' })).toBeDefined()
  fireEvent.keyDown(viewer, { key: 'ArrowLeft' })
  expect(await screen.findByRole('dialog', { name: 'Rooftop Night: image 2 of 2' })).toBeDefined()
  fireEvent.keyDown(viewer, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(second)
})

test('files are downloadable, each with name, type and size', async () => {
  await office.server.call(uploadAttachment, {
    params: { event_id: event.id },
    file: fileOf(pdf(), 'Seating plan.pdf'),
    token: office.venue.owner.token,
  })
  const { container } = await open()
  const files = within(screen.getByRole('region', { name: 'Downloads' }))
  const link = files.getByRole('link', { name: 'Seating plan.pdf' })
  expect(link.getAttribute('download')).toBe('Seating plan.pdf')
  expect(link.getAttribute('href')).toMatch(/^\/api\/public\/files\//)
  expect(files.getByText(/^PDF · 0\.1 kB$/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test.each([
  ['nothing of its own where nothing was chosen', {}, false, undefined],
  ['the colour that was chosen', { homepage_background_colour: '#fff4d6' }, true, 'colour'],
  ['the cover out of focus', { homepage_background_type: 'MIRROR_COVER' }, true, 'cover'],
  [
    'the colour where there is no cover yet',
    { homepage_background_type: 'MIRROR_COVER', homepage_background_colour: '#fff4d6' },
    false,
    'colour',
  ],
] as const)('the background of the page is %s', async (_what, settings, has_cover, lies_on) => {
  await publicRowsOf(office).setSettings(settings, event.id)
  if (has_cover) await addCover(office, event.id)
  await open()
  expect(document.querySelector('[data-backdrop]')?.getAttribute('data-backdrop')).toBe(lies_on)
})
