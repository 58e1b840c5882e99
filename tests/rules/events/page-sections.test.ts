import { expect, test } from 'vitest'
import { homeSection } from '#contract/account/home-look.ts'
import { pageSection } from '#contract/events/page-look.ts'
import { allSections, lineUpOf, shownSections } from '#rules/events/page-sections.ts'

test('a page without a layout shows all sections in the default order', () => {
  for (const none of [undefined, []])
    expect(shownSections(none, pageSection.options)).toEqual(pageSection.options)
})

test('sections have the saved order, and unsaved ones follow, visible', () => {
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

test('the home page of a venue has its own sections', () => {
  const given = [{ section: 'rooms', is_shown: true } as const, { section: 'lead', is_shown: false } as const]
  expect(shownSections(given, homeSection.options).slice(0, 2)).toEqual(['rooms', 'today'])
  expect(shownSections([], homeSection.options)).toEqual(homeSection.options)
})

test('a line-up has one line per performer', () => {
  expect(lineUpOf(' Mei Chan \n\nThe Trams\r\nMei Chan')).toEqual(['Mei Chan', 'The Trams'])
  expect(lineUpOf(undefined)).toEqual([])
})
