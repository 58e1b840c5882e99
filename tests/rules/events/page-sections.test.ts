import { expect, test } from 'vitest'
import { homeSection } from '#contract/account/home-look.ts'
import { pageSection } from '#contract/events/page-look.ts'
import { allSections, lineUpOf, shownSections } from '#rules/events/page-sections.ts'

test('a page that nobody designed shows everything in the usual order', () => {
  for (const none of [undefined, []])
    expect(shownSections(none, pageSection.options)).toEqual(pageSection.options)
})

test('sections stand as they were put; those that were never put come after them, shown', () => {
  const given = [
    { section: 'organizer', is_shown: true },
    { section: 'about', is_shown: false },
  ] as const
  expect(shownSections([...given], pageSection.options)).toEqual([
    'organizer',
    ...pageSection.options.filter((section) => section !== 'organizer' && section !== 'about'),
  ])
  expect(allSections([...given], pageSection.options).slice(0, 2)).toEqual(given)
  expect(allSections([...given], pageSection.options)).toHaveLength(pageSection.options.length)
})

test('the home page of a venue has sections of its own', () => {
  const given = [{ section: 'rooms', is_shown: true } as const, { section: 'lead', is_shown: false } as const]
  expect(shownSections(given, homeSection.options).slice(0, 2)).toEqual(['rooms', 'today'])
  expect(shownSections([], homeSection.options)).toEqual(homeSection.options)
})

test('a line-up has a line for each who is on, each once', () => {
  expect(lineUpOf(' Mei Chan \n\nThe Trams\r\nMei Chan')).toEqual(['Mei Chan', 'The Trams'])
  expect(lineUpOf(undefined)).toEqual([])
})
