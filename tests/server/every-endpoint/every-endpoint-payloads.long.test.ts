import { describe, expect, test } from 'vitest'
import { shapeOf } from '#tests/support/body-fields.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import type { Target } from '#tests/support/endpoint-rows/endpoint-row.ts'
import { addressOf, cases, successStatusOf } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import type { RawRequest } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const LEVELS = 100
const TEN_MB = 10 * 1024 * 1024

/** Endpoints without a file; every-upload.test.ts tests the forms. */
const jsonCases = cases.filter(({ endpoint }) => endpoint.upload === undefined)
const takers = jsonCases.filter(({ endpoint }) => endpoint.body !== undefined)
const others = jsonCases.filter(({ endpoint }) => endpoint.body === undefined && endpoint.method !== 'GET')
const readers = cases.filter(({ endpoint }) => endpoint.method === 'GET')

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** Unreadable payloads with their only allowed error codes. */
const UNREADABLE: [what: string, payload: string, code: string][] = [
  ['half of a body', '{"name":', 'request.unreadable'],
  ['words', 'hello', 'request.unreadable'],
  ['HTML', '<html></html>', 'request.unreadable'],
  ['a form', 'name=x&title=y', 'request.unreadable'],
  ['two bodies', '{}{}', 'request.unreadable'],
  ['NaN', '{"name":NaN}', 'request.unreadable'],
  ['a raw control character', '{"name":"a\u0007"}', 'request.unreadable'],
  ['a byte order mark and half a body', '\ufeff{', 'request.unreadable'],
  ['a prototype', '{"__proto__":{"is_admin":true}}', 'request.unreadable'],
  ['a prototype inside', '{"name":{"__proto__":{"is_admin":true}}}', 'request.unreadable'],
  ['nested lists', lists(LEVELS), 'request.too_deep'],
  ['nested objects', objects(LEVELS), 'request.too_deep'],
  ['nesting in a field', `{"scans":${lists(LEVELS)},"title":${objects(LEVELS)}}`, 'request.too_deep'],
  ['nesting without end', lists(100_000), 'request.too_deep'],
  ['nesting without end in objects', objects(100_000), 'request.too_deep'],
  ['nesting that is never closed', '['.repeat(500_000), 'request.unreadable'],
  ['10 MB', `{"title":"${'x'.repeat(TEN_MB)}"}`, 'request.too_large'],
  ['10 MB of spaces', ' '.repeat(TEN_MB), 'request.too_large'],
]
const NO_OBJECTS = ['[]', '[{}]', '"text"', '7', 'true', 'null', '[null]', '-0', '1e400']
const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/octet-stream',
  'x',
]

describe('every request payload', () => {
  const fixture = useFixture()
  const ask = (one: (typeof cases)[number], { params }: Target, request: RawRequest) =>
    fixture.server.raw(one.endpoint.method, addressOf(one, params), {
      token: fixture.venue.owner.token,
      ...request,
    })

  test.each(takers)('$name accepts only a JSON object, and refusals change nothing', async (one) => {
    const target = await one.target(fixture)
    const before = await countChanges(fixture.db)
    for (const [what, body, code] of UNREADABLE)
      expect(expectRefusal(await ask(one, target, { body }), what).code, what).toBe(code)
    expect({}).not.toHaveProperty('is_admin')
    for (const body of NO_OBJECTS) {
      const refusal = expectRefusal(await ask(one, target, { body }), body)
      expect(refusal, body).toMatchObject({ code: 'request.invalid', errors: { '': [expect.any(String)] } })
    }
    const whole = expectRefusal(await ask(one, target, { body: [target.body] }), 'in a list')
    expect(whole.code).toBe('request.invalid')
    for (const type of TYPES) {
      const reply = await ask(one, target, {
        body: JSON.stringify(target.body),
        headers: { 'content-type': type },
      })
      expect(expectRefusal(reply, type).code, type).toBe('request.media_type')
    }
    await expectUnchanged(fixture.db, before)
    const spelled = await ask(one, target, {
      body: JSON.stringify(target.body),
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    })
    expect(spelled.status, spelled.text).toBe(successStatusOf(one))
  })

  test.each(takers)('$name without a body requires one unless all fields are optional', async (one) => {
    const may_be_absent = one.endpoint.body !== undefined && shapeOf(one.endpoint.body).may_be_absent
    const json = { 'content-type': 'application/json' }
    const nothing: RawRequest[] = [{}, { headers: json }, { body: '' }, { body: ' \n' }]
    if (may_be_absent)
      for (const request of nothing) {
        const reply = await ask(one, await one.target(fixture), request)
        expect(reply.status, reply.text).toBe(successStatusOf(one))
      }
    else {
      const target = await one.target(fixture)
      const before = await countChanges(fixture.db)
      for (const request of nothing)
        expect(expectRefusal(await ask(one, target, request), 'no body').code).toBe('request.invalid')
      await expectUnchanged(fixture.db, before)
    }
  })

  test.each(others)('$name takes no body and ignores one', async (one) => {
    const target = await one.target(fixture)
    const before = await countChanges(fixture.db)
    for (const [what, body, code] of UNREADABLE)
      expect(expectRefusal(await ask(one, target, { body }), what).code, what).toBe(code)
    await expectUnchanged(fixture.db, before)
    const reply = await ask(one, target, { body: { surprise: '../../etc' } })
    expect(reply.status, reply.text).toBe(successStatusOf(one))
  })

  test.each(readers)('$name reads the same with a body as without', async (one) => {
    const target = await one.target(fixture)
    const plain = await ask(one, target, {})
    for (const body of ['{', '{}', 'x'.repeat(10_000)])
      expect((await ask(one, target, { body })).status, body.slice(0, 9)).toBe(plain.status)
    expect(plain.status, plain.text).toBe(successStatusOf(one))
  })

  test('a large body without a session is refused before it is read', async () => {
    for (const one of takers.filter(({ endpoint }) => endpoint.who !== 'anyone')) {
      const target = await one.target(fixture)
      const reply = await ask(one, target, { body: 'x'.repeat(TEN_MB), token: null })
      expect(expectRefusal(reply, one.name).code).toBe('auth.required')
    }
  })
})
