import { describe, expect, test } from 'vitest'
import { HAND_OVER_HOURS } from '#contract/door/devices.ts'
import { ID_PREFIXES, newId, type IdKind } from '#contract/wire/id.ts'
import { STREAM_PATH } from '#contract/door/mirror.ts'
import { newToken } from '#server/domains/accounts/sessions/service.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { insertInvalidTokens, insertPhones } from '#tests/support/endpoint-rows/callers.ts'
import { otherEventFixture, otherTenantFixture } from '#tests/support/fakes/other-tenant.ts'
import {
  addressOf,
  cases,
  successStatusOf,
  notFoundCodeOf,
  missingCodeOf,
  unknownRows,
} from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { NON_ID_PATH_PARAMS } from '#tests/support/endpoint-rows/endpoint-rows-public.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { sampleOf } from '#tests/support/long.ts'
import { expectRefusal, withoutRequestId } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'

const closed = cases.filter(({ endpoint }) => endpoint.who !== 'anyone')
const open = cases.filter(({ endpoint, is_own }) => endpoint.who === 'anyone' && is_own !== true)
const given = cases.filter(({ endpoint, is_own }) => endpoint.who === 'anyone' && is_own === true)
const addressed = cases.filter(({ endpoint }) => endpoint.path.includes(':'))
const HOUR_MS = 3_600_000

const kindOf = (param: string): IdKind => {
  const kind = Object.keys(ID_PREFIXES).find((known) => `${known}_id` === param)
  if (kind === undefined) throw new Error(`${param} is no id that we know`)
  return kind as IdKind
}

describe('every endpoint', () => {
  const fixture = useFixture()
  const ask = (one: (typeof cases)[number], params: Record<string, string>, rest: object) =>
    fixture.server.raw(one.endpoint.method, addressOf(one, params), rest)

  test('every endpoint has a case in this test, and no removed one', () => {
    expect(unknownRows).toEqual([])
    expect(cases.length).toBeGreaterThan(30)
  })

  /** Returns a well-formed value of a path parameter that does not exist. */
  const unknown = (param: string) => {
    const word = NON_ID_PATH_PARAMS[param]
    if (param === 'token' || word?.kind === null) return newToken(fixture.server.random)
    return newId(word?.kind ?? kindOf(param), fixture.server.random)
  }

  test.each(closed)(
    '$name refuses callers without a session and clients, and changes nothing',
    async (one) => {
      const tokens = await insertInvalidTokens(fixture)
      const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx))
      const { params, body } = await one.target(fixture)
      const before = await countChanges(fixture.db)
      for (const [who, token] of sampleOf(tokens, one.name, 2)) {
        const reply = await ask(one, params, { body, token })
        expect(expectRefusal(reply, who).code, who).toBe('auth.required')
        expect(reply.headers['www-authenticate'], who).toBe('Bearer')
      }
      const schemes = ['Basic b3duZXI6cGFzc3dvcmQ=', 'Bearer', `Token ${fixture.venue.owner.token}`]
      for (const authorization of sampleOf(schemes, one.name)) {
        const reply = await ask(one, params, { body, headers: { authorization } })
        expect(expectRefusal(reply, authorization).code).toBe('auth.required')
      }
      if (one.endpoint.who !== 'client') {
        const { token } = client
        const reply = await ask(one, params, { body, token })
        expect(expectRefusal(reply, one.name).code).toBe('permission.denied')
        // The response is the same for any id.
        for (const value of [unknown, () => 'x']) {
          const other = Object.fromEntries(Object.keys(params).map((param) => [param, value(param)]))
          expect(withoutRequestId(await ask(one, other, { body, token }))).toEqual(withoutRequestId(reply))
        }
      }
      await expectUnchanged(fixture.db, before)
    },
  )

  test.each(open)('$name responds to everybody with any token', async (one) => {
    const tokens: [string, string | null][] = [
      ...(await insertInvalidTokens(fixture)),
      ['a stranger', fixture.venue.stranger.token],
      ['a revoked phone', (await insertPhones(fixture)).revoked.token],
    ]
    for (const [who, token] of sampleOf(tokens, one.name, 3)) {
      const { params, body } = await one.target(fixture)
      const reply = await ask(one, params, { body, token })
      expect(reply.status, `${who}: ${reply.text}`).toBe(successStatusOf(one))
    }
  })

  test.each(given)('$name responds to its owner and returns 404 to everybody else', async (one) => {
    const { owner, organizer, stranger } = fixture.venue
    const { params, body } = await one.target(fixture)
    const others = [
      ...(await insertInvalidTokens(fixture)),
      ['an organizer', organizer.token],
      ['a stranger', stranger.token],
    ]
    const before = await countChanges(fixture.db)
    for (const [who, token] of sampleOf(others, one.name, 3)) {
      const reply = await ask(one, params, { body, token })
      expect(expectRefusal(reply, who).code, who).toBe(notFoundCodeOf(one))
    }
    await expectUnchanged(fixture.db, before)
    expect((await ask(one, params, { body, token: owner.token })).status).toBe(successStatusOf(one))
  })

  /** Without the endpoints that count known rows and ignore unknown ones, which reveal neither. */
  const telling = addressed.filter(
    ({ name }) => !['countPageView', 'countAffiliateVisit', 'countCampaignVisit'].includes(name),
  )

  test.each(telling)('$name responds alike for foreign and for missing ids', async (one) => {
    const [strangers, other_events] = [await otherTenantFixture(fixture), await otherEventFixture(fixture)]
    const { params, body } = await one.target(fixture)
    const { params: foreign } = await one.target(strangers)
    const { params: of_other_event } = await one.target(other_events)
    const { owner, stranger } = fixture.venue
    // Public rows are no secret: only missing rows are refused.
    const is_public = one.endpoint.who === 'anyone' && one.is_own !== true
    const before = await countChanges(fixture.db)
    for (const param of Object.keys(params)) {
      const put = (value: string | undefined) =>
        ask(one, { ...params, [param]: value ?? '' }, { body, token: owner.token })
      const refusal = await put(unknown(param))
      expect(expectRefusal(refusal, param).code).toBe(missingCodeOf(one, param))
      // Keys are useless elsewhere and have their own tests.
      if (is_public || NON_ID_PATH_PARAMS[param]?.kind === null) continue
      expect(foreign[param], param).not.toBe(params[param])
      expect(withoutRequestId(await put(foreign[param])), param).toEqual(withoutRequestId(refusal))
      // Rooms belong to the venue and are readable through any of its events.
      if (!('event_id' in params) || param === 'event_id' || param === 'room_id') continue
      expect(of_other_event[param], param).not.toBe(params[param])
      expect(withoutRequestId(await put(of_other_event[param])), param).toEqual(withoutRequestId(refusal))
    }
    if (!is_public) {
      const reply = await ask(one, params, { body, token: stranger.token })
      expect(expectRefusal(reply, 'stranger').code).toBe(notFoundCodeOf(one))
    }
    await expectUnchanged(fixture.db, before)
  })

  test.each(closed)('$name opens to a paired device only as a door endpoint of its own list', async (one) => {
    const { own, other } = await insertPhones(fixture)
    const { params, body } = await one.target(fixture)
    if (one.endpoint.who === 'door') {
      expect(expectRefusal(await ask(one, params, { body, token: other.token }), 'other').code).toBe(
        'check_in_list.not_found',
      )
      // What another caller took is not found for this device.
      const status = one.is_own === true ? 404 : successStatusOf(one)
      expect((await ask(one, params, { body, token: own.token })).status).toBe(status)
      return
    }
    const before = await countChanges(fixture.db)
    for (const [who, token] of Object.entries({ own, other }).map(
      ([who, { token }]) => [who, token] as const,
    )) {
      const reply = await ask(one, params, { body, token })
      expect(expectRefusal(reply, who).code, who).toBe('permission.denied')
      const missing = Object.fromEntries(Object.keys(params).map((param) => [param, unknown(param)]))
      expect(withoutRequestId(await ask(one, missing, { body, token }))).toEqual(withoutRequestId(reply))
    }
    await expectUnchanged(fixture.db, before)
  })

  test.each(closed)(
    '$name is closed to a revoked device, except for handing over scans for a day',
    async (one) => {
      const { revoked } = await insertPhones(fixture)
      const { params, body } = await one.target(fixture)
      const may_hand_over = one.endpoint.after_revocation_hours !== undefined
      const reply = await ask(one, params, { body, token: revoked.token })
      if (may_hand_over) expect(reply.status, reply.text).toBe(200)
      else expect(expectRefusal(reply, 'revoked').code).toBe('device.revoked')
      fixture.server.clock.advance((HAND_OVER_HOURS - 1) * HOUR_MS)
      const late = await ask(one, params, { body, token: revoked.token })
      expect(expectRefusal(late, 'a day later').code).toBe('device.revoked')
    },
  )

  test('the live stream authenticates as every door endpoint does', async () => {
    const { other, revoked } = await insertPhones(fixture)
    const stream = STREAM_PATH.replace(':check_in_list_id', fixture.venue.list_id)
    const codeFor = async (token: string | null, address = stream) =>
      expectRefusal(await fixture.server.raw('GET', address, { token }), address).code
    for (const [, token] of await insertInvalidTokens(fixture))
      expect(await codeFor(token)).toBe('auth.required')
    expect(await codeFor(other.token)).toBe('check_in_list.not_found')
    expect(await codeFor(revoked.token)).toBe('device.revoked')
    expect(await codeFor(fixture.venue.stranger.token)).toBe('check_in_list.not_found')
    const missing = STREAM_PATH.replace(':check_in_list_id', newId('check_in_list', fixture.server.random))
    expect(await codeFor(fixture.venue.owner.token, missing)).toBe('check_in_list.not_found')
    expect(await codeFor(fixture.venue.owner.token, stream.replace(/cl_\w+/, 'x'))).toBe(
      'check_in_list.not_found',
    )
  })
})
