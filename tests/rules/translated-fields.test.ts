import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '#rules/apply-edit.ts'
import { mergeEdit } from '#rules/merge-edit.ts'
import { changedTranslations, fieldAt, flattenFields, nestFields } from '#rules/translated-fields.ts'

const LANGUAGES = ['en', 'zh-hk', 'zh-cn'] as const
const FIELDS = ['title', 'description'] as const
const PATHS = LANGUAGES.flatMap((language) => FIELDS.map((field) => `translations.${language}.${field}`))
type Texts = Partial<Record<string, Partial<Record<string, string>>>>
type Row = { title: string; translations: Texts }

const texts: fc.Arbitrary<Texts> = fc.record(
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      fc.record(
        { title: fc.constantFrom('a', 'b', 'c'), description: fc.constantFrom('x', 'y') },
        { requiredKeys: [] },
      ),
    ]),
  ),
  { requiredKeys: [] },
)
const row: fc.Arbitrary<Row> = fc.record({ title: fc.constantFrom('a', 'b'), translations: texts })

/** Values of all texts by path. */
const read = (one: object) => Object.fromEntries(PATHS.map((path) => [path, fieldAt(one, path)]))
/** Fields that a form sends after editing one row into another. */
const editOf = (before: Row, after: Row) =>
  flattenFields({ translations: changedTranslations(before.translations, after.translations) })

describe('translated fields', () => {
  test('a translation is a form field of its own, in both directions', () => {
    const nested = { title: 'Gala', translations: { 'zh-hk': { title: '晚會', description: '' } } }
    expect(flattenFields(nested)).toEqual({
      title: 'Gala',
      'translations.zh-hk.title': '晚會',
      'translations.zh-hk.description': '',
    })
    expect(nestFields(flattenFields(nested))).toEqual(nested)
    expect(nestFields({ title: 'Gala' })).toEqual({ title: 'Gala' })
  })

  test('a change leaves other translations out, and a blank removes one', () => {
    const kept: Row = {
      title: 'Gala',
      translations: { 'zh-hk': { title: '晚會' }, 'zh-cn': { title: '晚会' } },
    }
    const changed = applyEdit(kept, { translations: { 'zh-hk': { title: '' }, en: { title: 'Gala night' } } })
    expect(changed.translations).toEqual({ 'zh-cn': { title: '晚会' }, en: { title: 'Gala night' } })
    expect(applyEdit(kept, { title: 'Ball' })).toEqual({ ...kept, title: 'Ball' })
  })

  test('option texts form one field per language', () => {
    const before = { translations: { 'zh-hk': { options: { Small: '小', Large: '大' } } } }
    const gone = changedTranslations(before.translations, {})
    expect(gone).toEqual({ 'zh-hk': { options: {} } })
    expect(applyEdit(before, { translations: gone as typeof before.translations }).translations).toEqual({})
    const mine = flattenFields({ translations: gone })
    expect(mergeEdit(before, mine, before)).toEqual({ edit: mine, conflicts: [] })
    expect(mergeEdit(before, mine, { translations: {} })).toEqual({ edit: {}, conflicts: [] })
  })

  test('the changes of a form produce the saved row, and nothing else is sent', () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const edit = editOf(before, after)
        const laid = applyEdit(before, nestFields(edit) as Partial<Row>)
        expect(read(laid)).toEqual(read(after))
        for (const path of Object.keys(edit)) expect(fieldAt(after, path)).not.toEqual(fieldAt(before, path))
      }),
    )
  })

  test('two people edit several languages: no text is lost, and only the same text is a conflict', () => {
    fc.assert(
      fc.property(row, row, row, (base, here, there) => {
        const [mine, others] = [editOf(base, here), editOf(base, there)]
        const theirs = applyEdit(base, nestFields(others) as Partial<Row>)
        const { edit, conflicts } = mergeEdit(base, mine, theirs)
        const merged = applyEdit(theirs, nestFields(edit) as Partial<Row>)
        const asked = new Set(conflicts.map(({ field }) => field))
        for (const path of PATHS) {
          const [was, own, other] = [fieldAt(base, path), fieldAt(here, path), fieldAt(there, path)]
          const is_of_both = own !== was && other !== was && own !== other
          expect(asked.has(path)).toBe(is_of_both)
          const wanted = is_of_both || own === was ? other : own
          expect(fieldAt(merged, path)).toBe(wanted)
        }
      }),
    )
  })
})
