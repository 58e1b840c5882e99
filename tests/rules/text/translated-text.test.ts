import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locale } from '#contract/wire/contact.ts'
import { localizedText } from '#contract/wire/translations.ts'
import {
  languageOf,
  languagesOf,
  optionLabels,
  localizeRow,
  localizeLines,
} from '#rules/text/translated-text.ts'

const reader = fc.constantFrom(null, ...locale.options)
const texts = fc.record({ title: fc.string(), description: fc.string() }, { requiredKeys: [] })
const translations = fc.record(
  Object.fromEntries(locale.options.map((one) => [one, texts])) as Record<
    (typeof locale.options)[number],
    typeof texts
  >,
  { requiredKeys: [] },
)
const row = fc.record({
  id: fc.string(),
  title: fc.string({ minLength: 1 }),
  description: fc.string(),
  language: fc.constantFrom(...locale.options),
  translations,
})

test('no translation is blank where the main text exists, and only texts change', () => {
  fc.assert(
    fc.property(row, reader, (one, who) => {
      const said = localizeRow(one, who)
      expect(said.title).not.toBe('')
      expect({ ...said, title: one.title, description: one.description }).toEqual(one)
      for (const field of ['title', 'description'] as const) {
        if (who !== null) expect(said[field]).toBe(localizedText(one, field, who))
        const own = who === null ? undefined : one.translations[who]?.[field]
        expect(said[field]).toBe(own === undefined || own === '' ? one[field] : own)
        const spoken = languageOf(one, field, who, one.language)
        expect(spoken === who || spoken === one.language).toBe(true)
        if (said[field] !== one[field]) expect(spoken).toBe(who)
      }
    }),
  )
})

test('the languages of a row are those of its titles, its own first, each once', () => {
  fc.assert(
    fc.property(row, (one) => {
      const all = languagesOf(one)
      expect(all[0]).toBe(one.language)
      expect(new Set(all).size).toBe(all.length)
      for (const each of all.slice(1))
        expect(localizeRow(one, each).title).toBe(one.translations[each]?.title)
    }),
  )
})

test('translated options keep their positions, and none is without a name', () => {
  const option = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('constructor', '__proto__', 'toString', '1'),
  )
  fc.assert(
    fc.property(
      fc.uniqueArray(option, { minLength: 1 }),
      fc.dictionary(option, fc.string()),
      reader,
      (options, said, who) => {
        const labels = optionLabels({ options, translations: { 'zh-hk': { options: said } } }, who)
        expect(labels).toHaveLength(options.length)
        options.forEach((one, at) => {
          const own = who === 'zh-hk' && Object.hasOwn(said, one) ? said[one] : ''
          expect(labels[at]).toBe(own === '' ? one : own)
        })
      },
    ),
  )
})

test('an agreed text has its current translation unless it was different at the time', () => {
  const called = {
    tickets: [{ id: 'tk', name: 'General', translations: { 'zh-hk': { name: '普通門票' } } }],
    prices: [{ id: 'pr', label: 'Early', translations: { 'zh-hk': { label: '早鳥' } } }],
  }
  const line = { ticket_id: 'tk', price_id: 'pr', ticket_name: 'General', price_label: 'Early' }
  expect(localizeLines([line], called, 'zh-hk')).toEqual([
    { ...line, ticket_name: '普通門票', price_label: '早鳥' },
  ])
  expect(localizeLines([line], called, 'de')).toEqual([line])
  expect(localizeLines([line], called, null)).toEqual([line])
  const before = { ...line, ticket_name: 'Standing', price_label: null }
  expect(localizeLines([before], called, 'zh-hk')).toEqual([before])
  expect(localizeLines([line], { tickets: [], prices: [] }, 'zh-hk')).toEqual([line])
})
