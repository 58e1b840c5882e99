import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateEventSettings, type EventSettingsEdit } from '#contract/events/event-settings.ts'
import { html } from '#contract/wire/rich-text.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { enableAllStyles } from '#tests/support/browser/all-styles.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addCover, publicRowsOf } from './visitor.ts'

let office: AppFixture
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, {
    title: 'Rooftop Night',
    description: html.parse('<p>Under the stars.</p>'),
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function openAs(body: EventSettingsEdit) {
  const { server, venue } = office
  await server.call(updateEventSettings, { params: { event_id: event.id }, body, token: venue.owner.token })
  const view = office.open(`/e/${event.id}/rooftop-night`, null)
  const title = await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })
  return { ...view, title }
}

/** Returns the headings below the title in order. */
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the default page starts with its tickets and has no line-up while it is empty', async () => {
  await openAs({})
  const [first, ...others] = headings()
  expect(first).toBe('Tickets')
  expect(others).toContain('About this event')
  expect(others).not.toContain('Line-up')
})

test('sections are in the chosen order, and hidden ones are absent', async () => {
  const { container } = await openAs({
    homepage_line_up: 'Mei Chan\nThe Trams',
    homepage_sections: [
      { section: 'line_up', is_shown: true },
      { section: 'about', is_shown: true },
      { section: 'facts', is_shown: true },
      { section: 'tickets', is_shown: false },
      { section: 'organizer', is_shown: false },
    ],
  })
  expect(headings()).toEqual(['Line-up', 'About this event'])
  const acts = within(screen.getByRole('region', { name: 'Line-up' })).getAllByRole('listitem')
  expect(acts.map(({ textContent }) => textContent)).toEqual(['Mei Chan', 'The Trams'])
  const about = screen.getByRole('region', { name: 'About this event' })
  const facts = screen.getByRole('region', { name: 'When and where' })
  expect(about.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('tickets between two sections are between them in reading order', async () => {
  await openAs({
    homepage_sections: [
      { section: 'facts', is_shown: true },
      { section: 'about', is_shown: true },
      { section: 'tickets', is_shown: true },
    ],
  })
  expect(headings().slice(0, 2)).toEqual(['About this event', 'Tickets'])
})

test('the cover keeps the chosen focal point and zoom, on the page and in lists', async () => {
  enableAllStyles()
  await addCover(office, event.id)
  const page = await openAs({ homepage_cover_crop: { x: 0.25, y: 1, zoom: 2 } })
  const lookOf = (cover: Element | null) => {
    if (cover === null) throw new Error('there is a cover')
    const { objectPosition, transform, transformOrigin } = getComputedStyle(cover)
    return { objectPosition, transform, transformOrigin }
  }
  const chosen = { objectPosition: '25% 100%', transform: 'scale(2)', transformOrigin: '25% 100%' }
  expect(lookOf(page.container.querySelector('header img'))).toEqual(chosen)
  page.unmount()
  const { container } = office.open('/?q=rooftop', null)
  const card = await waitFor(() => {
    const link = container.querySelector(`article a[href*="${event.id}"]`)
    if (link === null) throw new Error('the event is not in the list yet')
    return link.closest('article')
  })
  expect(lookOf(card?.querySelector('img') ?? null)).toEqual(chosen)
})

test.each([
  ['COLOUR', 'colour'],
  ['MIRROR_COVER', 'cover'],
  ['PLAIN', undefined],
] as const)('the page background is the chosen one: %s', async (homepage_background_type, backdrop) => {
  await addCover(office, event.id)
  await openAs({ homepage_background_type, homepage_background_colour: '#ffe08a' })
  expect(document.querySelector<HTMLElement>('[data-backdrop]')?.dataset['backdrop']).toBe(backdrop)
})
