import { describe, expect, test } from 'vitest'
import { filtersOf, listQuery, PER_PAGE } from '#contract/wire/list-query.ts'

const query = listQuery({ sorts: ['name', 'created_at'], filters: ['status', 'created_at'] })
const isAccepted = (asked: unknown) => query.safeParse(asked).success

describe('the query of a list', () => {
  test('an empty query returns the first hundred rows by the default sort', () => {
    expect(query.parse({})).toEqual({
      page: 1,
      per_page: PER_PAGE,
      query: '',
      sort_by: 'name',
      sort_direction: 'asc',
      filter_fields: {},
    })
    expect(PER_PAGE).toBe(100)
  })

  test('a query parses numbers from URL parameters', () => {
    expect(query.parse({ page: '7', per_page: '1' })).toMatchObject({ page: 7, per_page: 1 })
    for (const wrong of ['0', '-1', '101', '1.5', 'x', '', 'NaN', '1e9', ['1', '2'], {}])
      expect(isAccepted({ per_page: wrong }), JSON.stringify(wrong)).toBe(false)
    expect([
      isAccepted({ page: '1000000' }),
      isAccepted({ page: '1000001' }),
      isAccepted({ page: '0' }),
    ]).toEqual([true, false, false])
  })

  test('a query with an unknown sort, filter, operator or field is rejected', () => {
    for (const known of [
      { sort_by: 'created_at', sort_direction: 'desc' },
      { filter_fields: { status: { eq: 'x', in: 'x,y' }, created_at: { gte: '2026' } } },
    ])
      expect(isAccepted(known)).toBe(true)
    for (const unknown of [
      { sort_by: 'secret' },
      { sort_direction: 'up' },
      { filter_fields: { secret: { eq: 'x' } } },
      { filter_fields: { status: { near: 'x' } } },
      { filter_fields: { status: 'x' } },
      { filter_fields: { constructor: { eq: 'x' } } },
      { surprise: '1' },
    ])
      expect(isAccepted(unknown), JSON.stringify(unknown)).toBe(false)
  })

  test('a query of a list without filters accepts none', () => {
    const bare = listQuery({ sorts: ['name'], filters: [] })
    expect(bare.safeParse({ filter_fields: {} }).success).toBe(true)
    expect(bare.safeParse({ filter_fields: { name: { eq: 'x' } } }).success).toBe(false)
  })

  test('a query limits the length of searches and values', () => {
    expect([isAccepted({ query: 'x'.repeat(200) }), isAccepted({ query: 'x'.repeat(201) })]).toEqual([
      true,
      false,
    ])
    const value = (eq: string) => isAccepted({ filter_fields: { status: { eq } } })
    expect([value('x'.repeat(500)), value('x'.repeat(501)), value('a\u0000b')]).toEqual([true, false, false])
  })

  test('a query returns its filters one after the other', () => {
    const read = query.parse({
      filter_fields: { status: { ne: 'b', eq: 'a' }, created_at: { lt: '2027' } },
    })
    expect(filtersOf(read)).toEqual([
      { field: 'status', operator: 'eq', value: 'a' },
      { field: 'status', operator: 'ne', value: 'b' },
      { field: 'created_at', operator: 'lt', value: '2027' },
    ])
    expect(filtersOf({ filter_fields: {} })).toEqual([])
  })
})
