import { describe, expect, test } from 'vitest'
import { isErrorCode } from '#contract/wire/errors.ts'
import { ID_PREFIXES } from '#contract/wire/id.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { cases, missingCodeOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { NON_ID_PATH_PARAMS } from '#tests/support/endpoint-rows/endpoint-rows-public.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'

const addressed = cases.filter(({ endpoint }) => endpoint.path.includes(':'))
const prefixes = new Map<string, string>(Object.entries(ID_PREFIXES))
const REST = '0123456789abcdef'

const NOT_THERE = /\.not_found$|^(link|promo_code)\.invalid$/

/** Malformed ids, encoded as in a URL. */
function impossibleIds(prefix: string): string[] {
  const other = Object.values(ID_PREFIXES).find((known) => known !== prefix) ?? ''
  return [
    '1',
    '0',
    '-1',
    'null',
    'undefined',
    '[object%20Object]',
    REST,
    `${prefix}_`,
    `${prefix}_${REST.slice(1)}`,
    `${prefix}_${REST}0`,
    `${prefix}_${REST.toUpperCase()}`,
    `${prefix.toUpperCase()}_${REST}`,
    `${prefix}-${REST}`,
    `${prefix}_${'i'.repeat(16)}`,
    `${prefix}_${REST.slice(1)}%00`,
    `${prefix}_${REST}%0A`,
    `%20${prefix}_${REST}`,
    `${other}_${REST}`,
    `${prefix}_${REST}%2F..%2F..%2Fusers%2Fme`,
    '..%2F..%2Fetc%2Fpasswd',
    '..%5C..%5Cetc',
    '%27%20or%20%271%27=%271',
    '%25',
    '%2A',
    '%E6%B4%BB%E5%8B%95',
    '%F0%9F%8E%9F',
    '__proto__',
    'constructor',
    'x'.repeat(99),
  ]
}
/** Path segments that the router refuses before it reads an id. */
const IMPOSSIBLE_ADDRESSES = ['%E0%A4%A', '%', '%ff', '%ed%a0%80', 'x'.repeat(4096), `ev_${'0'.repeat(4096)}`]

/** Whether a parent path belongs to another endpoint, such as from an organizer's events to all events. */
function leadsElsewhere({ endpoint }: Case, param: string, written: string): boolean {
  const { pathname } = new URL(endpoint.path.replace(`:${param}`, written), 'http://foyer.test')
  return cases.some((other) => {
    const pattern = other.endpoint.path.replace(/:\w+/g, '[^/]+')
    return other.endpoint.method === endpoint.method && new RegExp(`^${pattern}$`).test(pathname)
  })
}

/** Whether an extra segment or another method matches another endpoint that accepts any segment there. */
function matchesOtherCall({ endpoint, name }: Case, address: string, method = endpoint.method): boolean {
  return cases.some((other) => {
    const [, last = ''] = /:(\w+)$/.exec(other.endpoint.path) ?? []
    const takes_any = other.name !== name && last in NON_ID_PATH_PARAMS
    const pattern = other.endpoint.path.replace(/:\w+/g, '[^/]+')
    return takes_any && other.endpoint.method === method && new RegExp(`^${pattern}$`).test(address)
  })
}

/** Error code under a method whose endpoint, if any, takes the last segment as an id. */
function codeUnder(method: string, address: string): string {
  const taker = cases.find(({ endpoint }) => {
    const pattern = endpoint.path.replace(/:\w+/g, '[^/]+')
    return endpoint.method === method && new RegExp(`^${pattern}$`).test(address)
  })
  const [, param] = /:(\w+)$/.exec(taker?.endpoint.path ?? '') ?? []
  return taker === undefined || param === undefined ? 'request.not_found' : missingCodeOf(taker, param)
}

/** Endpoints that redirect to a page when opened as a link. */
const OPENED_AS_LINK = new Set(['unsubscribeByMail'])

describe('every path', () => {
  const fixture = useFixture()

  test.each(addressed)('$name treats a malformed id as not found', async (one) => {
    const { params, body } = await one.target(fixture)
    const token = fixture.venue.owner.token
    const before = await countChanges(fixture.db)
    for (const param of Object.keys(params)) {
      const kind = param.replace(/_id$/, '')
      const code = missingCodeOf(one, param)
      expect(isErrorCode(code), code).toBe(true)
      const codeFor = async (written: string) => {
        const address = one.endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
          name === param ? written : (params[name] ?? ''),
        )
        return expectRefusal(await fixture.server.raw(one.endpoint.method, address, { body, token }), written)
          .code
      }
      for (const written of impossibleIds(prefixes.get(kind) ?? 'xx'))
        expect(await codeFor(written), written).toBe(code)
      for (const written of IMPOSSIBLE_ADDRESSES)
        expect(['request.not_found', code], written.slice(0, 20)).toContain(await codeFor(written))
      for (const written of ['', '.', '..', '%2e%2e']) {
        if (leadsElsewhere(one, param, written)) continue
        expect(await codeFor(written), written).toMatch(NOT_THERE)
      }
    }
    await expectUnchanged(fixture.db, before)
  })

  test.each(cases)('$name returns 404 for another method, a trailing slash or another case', async (one) => {
    const { params, body } = await one.target(fixture)
    const token = fixture.venue.owner.token
    const address = one.endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const before = await countChanges(fixture.db)
    for (const odd of [
      `${address}/`,
      `/${address}`,
      address.toUpperCase(),
      `${address}/x`,
      `${address}%20`,
    ]) {
      if (matchesOtherCall(one, odd)) continue
      const reply = await fixture.server.raw(one.endpoint.method, odd, { body, token })
      expect(expectRefusal(reply, odd).code, odd).toMatch(NOT_THERE)
    }
    const known = cases.filter(({ endpoint }) => endpoint.path === one.endpoint.path)
    const methods = new Set<string>(known.map(({ endpoint }) => endpoint.method))
    if (OPENED_AS_LINK.has(one.name)) methods.add('GET')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (methods.has(method) || matchesOtherCall(one, address, method)) continue
      const sent = method === 'GET' ? { token } : { token, body: {} }
      const reply = await fixture.server.raw(method, address, sent)
      expect(expectRefusal(reply, method).code, method).toBe(codeUnder(method, address))
    }
    await expectUnchanged(fixture.db, before)
  })
})
