import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit } from '#rules/apply-edit.ts'
import { reorderRows } from '#rules/sort-order.ts'

const rowsOf = (ids: readonly string[]) => ids.map((id, at) => ({ id, sort_order: at + 1 }))

/** The rows after the moved ones are stored. */
function afterMoving(ids: readonly string[], wanted: readonly string[]): string[] {
  const moved = new Map(reorderRows(rowsOf(ids), wanted).map((row) => [row.id, row]))
  return rowsOf(ids)
    .map((row) => moved.get(row.id) ?? row)
    .toSorted((one, other) => one.sort_order - other.sort_order)
    .map(({ id }) => id)
}

test('a sort order puts the named rows first and keeps the others in order', () => {
  expect(afterMoving(['a', 'b', 'c', 'd'], ['c', 'gone', 'a'])).toEqual(['c', 'a', 'b', 'd'])
})

test('any sort request loses no row and keeps the order of the others', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefgh')), { minLength: 1 })
  fc.assert(
    fc.property(ids, ids, (rows, wanted) => {
      const known = wanted.filter((id) => rows.includes(id))
      expect(afterMoving(rows, wanted)).toEqual([...known, ...rows.filter((id) => !known.includes(id))])
    }),
  )
})

test('only rows that move are written, and the same order again writes none', () => {
  expect(reorderRows(rowsOf(['a', 'b', 'c']), ['a', 'c']).map(({ id }) => id)).toEqual(['c', 'b'])
  expect(reorderRows(rowsOf(['a', 'b', 'c']), ['a'])).toEqual([])
  expect(reorderRows([{ id: 'a', sort_order: 0 }], [])).toEqual([{ id: 'a', sort_order: 1 }])
})

test('an edit replaces the fields that it names, null included, and keeps the rest', () => {
  const row = { name: 'A', note: 'x' as string | null, places: 3 }
  expect(applyEdit(row, { note: null, name: undefined })).toEqual({ name: 'A', note: null, places: 3 })
  expect(row.note).toBe('x')
})
