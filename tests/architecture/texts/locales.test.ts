import { describe, expect, test } from 'vitest'
import { eventCopyPart } from '#contract/events/events.ts'
import { RESOURCES } from '#contract/resources/declarations/index.ts'
import { errorStatus } from '#contract/wire/errors.ts'
import { LANGUAGES, baseKeys, findLocaleDifferences, readTexts } from './locale-parity.ts'
import { listFiles, listFolders, projectRoot, withTree } from '#tests/architecture/tree.ts'
import { readQuotedTexts, findUnusedKeys } from './used-texts.ts'

const ERRORS = 'errors:'
const english = readTexts(projectRoot, 'en')
const others = LANGUAGES.filter((language) => language !== 'en')
const isError = (key: string) => key.startsWith(ERRORS)
/** Labels that are asked for by the name of a resource. */
const LABELS = new Set(
  Object.entries(RESOURCES).flatMap(([name, { plural }]) => [
    `manage:edits.of.${name}`,
    `manage:copy.${plural}`,
    `event-admin:layout.${plural}`,
  ]),
)
/** Parts of a copied event that are no resources. */
for (const part of eventCopyPart.options) LABELS.add(`manage:copy.${part}`)

describe('the locales', () => {
  test('the locales are the eight of the product with the same files', () => {
    const files = (language: string) =>
      listFiles(projectRoot, [`locales/${language}`]).map((file) => file.split('/')[2])
    expect(listFolders(projectRoot, 'locales').sort()).toEqual([...LANGUAGES].sort())
    expect(files('en').length).toBeGreaterThan(0)
    for (const language of others) expect(files(language), language).toEqual(files('en'))
  })

  test('the locale en is complete', () => {
    expect(english.size).toBeGreaterThan(0)
    expect(findLocaleDifferences(english, english, 'en')).toEqual([])
  })

  test.each(others)('the locale %s has the keys of en', (language) => {
    expect(findLocaleDifferences(english, readTexts(projectRoot, language), language)).toEqual([])
  })

  test('the locales hold no unused text', () => {
    const keys = [...baseKeys(english).keys()].filter((key) => !isError(key) && !LABELS.has(key))
    expect(findUnusedKeys(keys, readQuotedTexts(projectRoot))).toEqual([])
  })

  test('the locales have texts for every error and for nothing else', () => {
    const codes = [...english.keys()].filter(isError).map((key) => key.slice(ERRORS.length))
    expect(codes.sort()).toEqual(Object.keys(errorStatus).sort())
  })
})

describe('the locale check', () => {
  const of = (...pairs: [string, unknown][]) => new Map(pairs)

  test.each([
    ['a missing key', of(['a:x', 'x'], ['a:y', 'y']), of(['a:x', 'x']), ['fr lacks a:y']],
    ['a key too many', of(['a:x', 'x']), of(['a:x', 'x'], ['a:z', 'z']), ['fr alone has a:z']],
    ['an empty text', of(['a:x', 'x']), of(['a:x', ' ']), ['fr a:x is empty']],
    [
      'another place to fill in',
      of(['a:x', 'for {{name}}']),
      of(['a:x', 'pour {{nom}}']),
      ['fr a:x has nom to fill in, not name'],
    ],
    [
      'a lost tag',
      of(['a:x', 'see <link>this</link>']),
      of(['a:x', 'voir']),
      ['fr a:x has nothing to fill in, not </link> <link>'],
    ],
    [
      'a missing plural form',
      of(['a:n_one', '{{count}} row'], ['a:n_other', '{{count}} rows']),
      of(['a:n_other', '{{count}} lignes']),
      ['fr lacks a:n_one'],
    ],
  ])('the locale check reports %s', (_name, wanted, present, complaints) => {
    expect(findLocaleDifferences(wanted, present, 'fr')).toEqual(complaints)
  })

  test('a locale with fewer or more plural forms than English is accepted', () => {
    const plural = of(['a:n_one', '{{count}} row'], ['a:n_other', '{{count}} rows'])
    expect(findLocaleDifferences(plural, of(['a:n_other', '{{count}} 列']), 'zh-hk')).toEqual([])
    expect(
      findLocaleDifferences(
        plural,
        of(['a:n_one', 'une'], ['a:n_many', 'de'], ['a:n_other', '{{count}}']),
        'fr',
      ),
    ).toEqual([])
    expect(
      findLocaleDifferences(plural, of(['a:n_one', '一'], ['a:n_other', '{{count}} 列']), 'zh-hk'),
    ).toEqual(['zh-hk has no form a:n_one'])
  })

  test('a text that no code shows is found', async () => {
    const files = {
      'locales/en/a.json':
        '{"shown": "x", "deep": {"shown": "x", "hidden": "x"}, "rows_one": "1", "rows_other": "n"}',
      'src/app/a.tsx':
        "export const a = t => [t('shown'), t('a:deep.shown'), t('rows', { count: 1 })]\n// 'deep.hidden'\n",
    }
    const unused = await withTree(files, (root) =>
      findUnusedKeys([...baseKeys(readTexts(root, 'en')).keys()], readQuotedTexts(root)),
    )
    expect(unused).toEqual(['a:deep.hidden'])
  })
})
