import { describe, expect, test } from 'vitest'
import { KNOWN_CHARACTERS_MAX } from '#contract/events/catalogue.ts'
import type { Venue } from '#tests/support/builders.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import type { Target } from '#tests/support/endpoint-rows/endpoint-row.ts'
import { answerTarget } from '#tests/support/endpoint-rows/endpoint-rows-orders.ts'
import { addressOf, cases, successStatusOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { isPaged, listingOf, instantFiltersOf } from '#tests/support/listings.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'

const asking = cases.filter(({ endpoint }) => endpoint.query !== undefined)
const lists = cases.flatMap((one) => {
  const listing = listingOf(one)
  return listing === null ? [] : [{ ...one, listing }]
})

const WRONG: [query: string, field: string][] = [
  ['per_page=101', 'per_page'],
  ['per_page=0', 'per_page'],
  ['per_page=-1', 'per_page'],
  ['per_page=1.5', 'per_page'],
  ['per_page=many', 'per_page'],
  ['per_page=', 'per_page'],
  ['per_page=NaN', 'per_page'],
  ['per_page[gte]=1', 'per_page'],
  ['page=0', 'page'],
  ['page=-7', 'page'],
  ['page=1e99', 'page'],
  ['page=Infinity', 'page'],
  ['page=9007199254740993', 'page'],
  ['page=1%20or%201=1', 'page'],
  ['page=1&page=2', 'page'],
  ['page[__proto__]=1', 'page[__proto__]'],
  ['query[]=a&query[]=b', 'query'],
  ['query[like]=a', 'query'],
  [`query=${'x'.repeat(201)}`, 'query'],
  [`query=${'x'.repeat(10_000)}`, 'query'],
  ['query=%00', 'query'],
  ['query=a%07b', 'query'],
  ['sort_by=secret', 'sort_by'],
  ['sort_by=id;drop%20table%20users', 'sort_by'],
  ['sort_by=constructor', 'sort_by'],
  ['sort_by=', 'sort_by'],
  ['sort_direction=up', 'sort_direction'],
  ['sort_direction=ASC', 'sort_direction'],
  ['filter_fields=1', 'filter_fields'],
  ['filter_fields[]=1', 'filter_fields'],
  ['filter_fields[secret][eq]=1', 'filter_fields.secret'],
  ['filter_fields[account_id][eq]=1', 'filter_fields.account_id'],
  ['filter_fields[constructor][eq]=1', 'filter_fields.constructor'],
  ['filter_fields[toString][eq]=1', 'filter_fields.toString'],
  ['filter_fields[__proto__][eq]=1', 'filter_fields[__proto__][eq]'],
  ['__proto__[is_admin]=1', '__proto__[is_admin]'],
  ['constructor[prototype][is_admin]=1', 'constructor'],
  ['surprise=1', 'surprise'],
  ['%F0%9F%8E%9F=1', '🎟'],
  ['=1', ''],
]

/** Unusual filter and search values, none of which is in the data. */
const ODD_VALUES = [
  '%25',
  '%5C',
  '%5C%25',
  '_____',
  '%27;%20drop%20table%20users;%20--',
  '%3Cscript%3E',
  '%F0%9F%8E%9F',
  '..%2F..%2Fetc%2Fpasswd',
  ',,,',
  '%7B%7D',
  '%24%7Bxq9%7D',
  '__proto__',
  'x'.repeat(199),
]
const ODD_FILTERS = [...ODD_VALUES.slice(0, 6), 'soon', '', 'null', '2026-11-20T10:00:00.000Z']
const WRONG_MOMENTS = [
  'soon',
  '',
  '2026-11-20',
  '2026-02-30T10:00:00Z',
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '2026-11-20T10:00:00%2B08:00',
  '%27now%27',
  'infinity',
  '1',
]

describe('every query string', () => {
  const fixture = useFixture()
  // Created once per test, because reads and refusals change nothing.
  const targets = new WeakMap<Venue, Map<string, Promise<Target>>>()
  const targetOf = (one: Case): Promise<Target> => {
    const made = targets.get(fixture.venue) ?? new Map<string, Promise<Target>>()
    const target = made.get(one.name) ?? Promise.resolve(one.target(fixture))
    targets.set(fixture.venue, made.set(one.name, target))
    return target
  }
  const ask = async (one: Case, query: string) => {
    const { params, body } = await targetOf(one)
    const address = addressOf(one, params)
    const token = fixture.venue.owner.token
    return fixture.server.raw(one.endpoint.method, `${address}${address.includes('?') ? '&' : '?'}${query}`, {
      token,
      ...(body === undefined ? {} : { body }),
    })
  }
  const totalOf = async (one: Case, query: string) => {
    const reply = await ask(one, query)
    expect(reply.status, `${query}: ${reply.text}`).toBe(200)
    return (reply.json as { meta: { total: number } }).meta.total
  }

  test('every paged endpoint is tested with its sorts and filters', () => {
    const paged = cases.filter(({ endpoint }) => endpoint.ok !== undefined && isPaged(endpoint.ok))
    expect(lists.map(({ name }) => name)).toEqual(paged.map(({ name }) => name))
    expect(lists.length).toBeGreaterThan(4)
    const momentsIn = (name: string) =>
      lists.flatMap((one) => (one.name === name ? instantFiltersOf(one) : []))
    expect(momentsIn('listEvents')).toHaveLength(2)
    expect(momentsIn('listAttendees')).toHaveLength(3)
    for (const { listing } of lists) {
      expect(listing.operators).toHaveLength(9)
      expect(Math.min(listing.sorts.length, listing.fields.length)).toBeGreaterThan(0)
    }
  })

  test.each(lists)('$name refuses unknown list parameters by name', async (one) => {
    await fixture.venue.attendee()
    await targetOf(one)
    const before = await countChanges(fixture.db)
    for (const [query, field] of WRONG) expectFieldRefusal(await ask(one, query), field, query.slice(0, 60))
    const [field = ''] = one.listing.fields
    const known = `filter_fields[${field}]`
    for (const operator of ['near', '__proto__', 'constructor', '', 'eq][x'])
      expectRefusal(await ask(one, `${known}[${operator}]=1`), operator)
    expectFieldRefusal(await ask(one, `${known}=1`), `filter_fields.${field}`, 'no operator')
    expectFieldRefusal(await ask(one, `${known}[eq][]=1`), `filter_fields.${field}.eq`, 'a list')
    expectFieldRefusal(await ask(one, `${known}[eq]=a%00b`), `filter_fields.${field}.eq`, 'NUL')
    const endless = `${known}[eq]=${'x'.repeat(10_000)}`
    expectFieldRefusal(await ask(one, endless), `filter_fields.${field}.eq`, 'too long')
    await expectUnchanged(fixture.db, before)
    expect({}).not.toHaveProperty('is_admin')
  })

  test.each(lists)('$name accepts each of its sorts in both directions and on any page', async (one) => {
    await fixture.venue.attendee()
    await answerTarget(fixture)
    for (const sort of one.listing.sorts)
      for (const direction of ['asc', 'desc'])
        expect(await totalOf(one, `sort_by=${sort}&sort_direction=${direction}`)).toBeGreaterThan(0)
    const far = await ask(one, 'page=1000000&per_page=100')
    expect(far).toMatchObject({
      status: 200,
      json: { data: [], meta: { current_page: 1_000_000, from: null, to: null } },
    })
    expectFieldRefusal(await ask(one, 'page=1000001'), 'page', 'beyond')
  })

  test.each(lists)('$name accepts each filter with each operator or returns the reason', async (one) => {
    const { fields, operators } = one.listing
    for (const field of fields)
      for (const operator of operators)
        for (const value of ODD_FILTERS) {
          const query = `filter_fields[${field}][${operator}]=${value}`
          const reply = await ask(one, query)
          if (reply.status === 200) continue
          expectFieldRefusal(reply, `filter_fields.${field}.${operator}`, query.slice(0, 80))
        }
  })

  test.each(lists)('$name requires a time for time filters', async (one) => {
    const moments = instantFiltersOf(one)
    for (const field of moments)
      for (const operator of ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in'])
        for (const value of WRONG_MOMENTS) {
          const named = `filter_fields.${field}.${operator}`
          const reply = await ask(one, `filter_fields[${field}][${operator}]=${value}`)
          expectFieldRefusal(reply, named, `${named} ${value}`)
        }
  })

  test.each(lists)('$name treats wildcards as plain characters', async (one) => {
    await fixture.venue.attendee()
    await answerTarget(fixture)
    const text = one.listing.fields.find((field) => !field.endsWith('_at')) ?? ''
    const all = await totalOf(one, '')
    expect(all).toBeGreaterThan(0)
    for (const value of ODD_VALUES) {
      expect(await totalOf(one, `filter_fields[${text}][like]=${value}`), value).toBe(0)
      expect(await totalOf(one, `filter_fields[${text}][not_like]=${value}`), value).toBe(all)
      expect(await totalOf(one, `query=${value}`), value).toBe(0)
    }
  })

  test.each(asking)('$name refuses an unknown query parameter', async (one) => {
    for (const query of [
      'surprise=1',
      'account_id=ac_1',
      'toString=1',
      '__proto__=1',
      'a[b][c][d][e][f]=1',
    ]) {
      const { code } = expectRefusal(await ask(one, query), query)
      expect(code, query).toBe('request.invalid')
    }
  })

  test('readCatalogue and readMirror name the invalid cursor parameter', async () => {
    const [catalogue, mirror] = ['readCatalogue', 'readMirror'].map((name) =>
      cases.find((one) => one.name === name),
    )
    if (catalogue === undefined || mirror === undefined) throw new Error('the contract lacks them')
    expectFieldRefusal(
      await ask(catalogue, `known=${'x'.repeat(KNOWN_CHARACTERS_MAX + 1)}`),
      'known',
      'too long',
    )
    for (const known of ['', 'x', '%00', '%F0%9F%8E%9F', "'--", ',:,', 'account:__proto__'])
      expect((await ask(catalogue, `known=${known}`)).status, known).toBe(successStatusOf(catalogue))
    for (const pinned of ['x', '%00', "'--", 'account', `${fixture.venue.event_id},x`])
      expectFieldRefusal(await ask(catalogue, `pinned=${pinned}`), 'pinned', pinned)
    for (const limit of ['0', '-1', '5001', '1.5', 'x', '', '1e9'])
      expectFieldRefusal(await ask(mirror, `limit=${limit}`), 'limit', limit)
    expectFieldRefusal(await ask(mirror, `cursor=${'x'.repeat(501)}`), 'cursor', 'too long')
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const good = await ask(mirror, '')
    const { cursor } = (good.json as { meta: { cursor: string } }).meta
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>
    const wrong = [
      '',
      'x',
      '%00',
      forged(null),
      forged([]),
      forged({}),
      forged({ ...read, v: 2 }),
      cursor.slice(5),
    ]
    for (const each of [...wrong, forged({ ...read, a: ["' or 1=1", ''] }), forged({ ...read, s: [1] })])
      expect(expectRefusal(await ask(mirror, `cursor=${each}`), each).code, each).toBe(
        'mirror.cursor_invalid',
      )
    const huge = [Number.MAX_SAFE_INTEGER, '']
    const reply = await ask(mirror, `cursor=${forged({ ...read, a: huge, s: [...huge, ''] })}`)
    expect(reply.status, reply.text).toBe(200)
  })
})
