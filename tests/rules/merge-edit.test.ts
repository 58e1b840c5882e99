import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeEdit, valuesOf } from '#rules/merge-edit.ts'

const value = fc.constantFrom('a', 'b', 'c', null)
const row = fc.record({ title: value, start_date: value, description: value })
const edit = fc.record({ title: value, start_date: value, description: value }, { requiredKeys: [] })

describe('merging an offline edit', () => {
  test('a field changed locally only is sent', () => {
    expect(mergeEdit({ title: 'a' }, { title: 'b' }, { title: 'a', version: 2 })).toEqual({
      edit: { title: 'b' },
      conflicts: [],
    })
  })

  test('a field changed differently on both sides is a conflict with all three values', () => {
    expect(mergeEdit({ title: 'a' }, { title: 'b' }, { title: 'c' })).toEqual({
      edit: {},
      conflicts: [{ field: 'title', base: 'a', mine: 'b', theirs: 'c' }],
    })
  })

  test('a different key order is no conflict, and a nested difference is one', () => {
    const here = { location: { city: 'a', lines: [{ one: 1, other: 2 }] } }
    const there = { location: { lines: [{ other: 2, one: 1 }], city: 'a' } }
    expect(mergeEdit({ location: null }, here, there)).toEqual({ edit: {}, conflicts: [] })
    expect(mergeEdit(there, { location: null }, here)).toEqual({ edit: { location: null }, conflicts: [] })
    const other = { location: { lines: [{ other: 3, one: 1 }], city: 'a' } }
    expect(mergeEdit({ location: null }, here, other).conflicts).toHaveLength(1)
  })

  test('no typed value is lost: each is sent, already stored, or in a conflict', () => {
    fc.assert(
      fc.property(row, edit, row, (base, mine, theirs) => {
        const merged = mergeEdit(base, mine, theirs)
        for (const [field, typed] of Object.entries(mine)) {
          const is_sent = valuesOf(merged.edit).get(field) === typed && field in merged.edit
          const is_there = theirs[field as keyof typeof theirs] === typed
          const is_asked = merged.conflicts.some(
            (conflict) => conflict.field === field && conflict.mine === typed,
          )
          expect([is_sent, is_there, is_asked].filter(Boolean).length).toBe(1)
        }
      }),
    )
  })

  test('a remote change is never overwritten without a conflict', () => {
    fc.assert(
      fc.property(row, edit, row, (base, mine, theirs) => {
        for (const field of Object.keys(mergeEdit(base, mine, theirs).edit)) {
          expect(theirs[field as keyof typeof theirs]).toBe(base[field as keyof typeof base])
        }
      }),
    )
  })
})
