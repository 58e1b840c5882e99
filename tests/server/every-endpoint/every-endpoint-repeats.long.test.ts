import { describe, expect, test } from 'vitest'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { insertPhones } from '#tests/support/endpoint-rows/callers.ts'
import { otherTenantFixture } from '#tests/support/fakes/other-tenant.ts'
import type { Target } from '#tests/support/endpoint-rows/endpoint-row.ts'
import {
  addressOf,
  cases,
  successStatusOf,
  notFoundCodeOf,
} from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/support/refusal.ts'
import { UNAUDITED_CALLS } from '#tests/server/account/written-actions.ts'
import { useFixture } from '#tests/support/fixture.ts'

const writing = cases.filter(({ endpoint }) => endpoint.method !== 'GET')
/** Endpoints that end the token, so that no second request is possible. */
const ENDING = new Set(['logout', 'refresh'])
const keyed = writing.filter(({ name }) => !ENDING.has(name))
const repeatable = keyed.filter(({ endpoint }) => endpoint.who !== 'anyone')
const public_ones = keyed.filter(({ endpoint }) => endpoint.who === 'anyone')
/** Endpoints with an id in the path, which return 404 to other callers. */
const addressed = repeatable.filter(({ endpoint }) => endpoint.path.includes(':'))
/** Endpoints without an id, which act only on the caller's own venue. */
const unaddressed = repeatable.filter(
  ({ endpoint }) => !endpoint.path.includes(':') && !endpoint.errors.includes('venue.not_found'),
)
const versioned = cases.filter(({ endpoint }) => endpoint.versioned === true)
const unversioned = repeatable.filter(({ endpoint }) => endpoint.versioned !== true)

describe('every writing endpoint', () => {
  const fixture = useFixture()
  let keys = 0
  const newKey = () => {
    keys += 1
    return `key-of-one-press-${keys}`
  }
  const ask = (
    one: (typeof cases)[number],
    { params, body }: Target,
    headers: Record<string, string>,
    token = fixture.venue.owner.token,
  ) => fixture.server.raw(one.endpoint.method, addressOf(one, params), { body, headers, token })

  test.each(repeatable)(
    '$name repeated under its idempotency key runs once and responds alike',
    async (one) => {
      const target = await one.target(fixture)
      const key = newKey()
      const first = await ask(one, target, { 'idempotency-key': key })
      expect(first.status, first.text).toBe(successStatusOf(one))
      const after = await countChanges(fixture.db)
      for (const minutes of [0, 1, 60]) {
        fixture.server.clock.advance(minutes * 60_000)
        const again = await ask(one, target, { 'idempotency-key': key })
        expect({ status: again.status, json: again.json }).toEqual({ status: first.status, json: first.json })
      }
      // A file is not stored, so every audited download writes an audit entry.
      const written_down = one.endpoint.ok_file !== undefined && !UNAUDITED_CALLS.has(one.name) ? 3 : 0
      expect(await countChanges(fixture.db)).toBe(after + written_down)
    },
  )

  test.each(keyed)(
    '$name sent twice concurrently and repeated under its key has one effect and one response',
    async (one) => {
      const target = await one.target(fixture)
      const headers = { 'idempotency-key': newKey() }
      const token = one.endpoint.who === 'anyone' ? undefined : fixture.venue.owner.token
      const send = () =>
        fixture.server.raw(one.endpoint.method, addressOf(one, target.params), {
          body: target.body,
          headers,
          ...(token === undefined ? {} : { token }),
        })
      const replies = await Promise.all([send(), send()])
      const after = await countChanges(fixture.db)
      replies.push(await send())
      const answered = { status: successStatusOf(one), json: replies[0]?.json }
      for (const { status, json } of replies) expect({ status, json }).toEqual(answered)
      if (one.endpoint.ok_file === undefined) await expectUnchanged(fixture.db, after)
    },
  )

  test.each(public_ones)(
    '$name without a session accepts an unguessable key for a single request',
    async (one) => {
      const target = await one.target(fixture)
      const send = (key: string, body: Target['body'] = target.body) =>
        fixture.server.raw(one.endpoint.method, addressOf(one, target.params), {
          body,
          headers: { 'idempotency-key': key },
        })
      expectFieldRefusal(await send('short'), 'idempotency-key', one.name)
      const key = newKey()
      expect((await send(key)).status).toBe(successStatusOf(one))
      const other = await send(key, { ...(target.body as object | undefined), another: true })
      expect(['idempotency.other_body', 'request.invalid']).toContain(expectRefusal(other, one.name).code)
    },
  )

  test.each(repeatable)('$name refuses an invalid or reused key and stores none of them', async (one) => {
    const key = newKey()
    const { event_id, tickets, owner, stranger } = fixture.venue
    const used = await fixture.server.raw('POST', `/events/${event_id}/check-in-lists`, {
      body: { name: `List of ${key}`, ticket_ids: [tickets.general] },
      token: owner.token,
      headers: { 'idempotency-key': key },
    })
    expect(used.status).toBe(201)
    const { other } = await insertPhones(fixture)
    const target = await one.target(fixture)
    const before = await countChanges(fixture.db)
    // With a secret response the key is stored as a hash and never equals that of another endpoint.
    if (one.endpoint.secret_answer !== true) {
      const reply = await ask(one, target, { 'idempotency-key': key })
      expect(expectRefusal(reply, one.name).code).toBe('idempotency.other_body')
    }
    for (const none of ['', ' ', 'x'.repeat(129), 'a b', "k'--", '../k', 'k,k', 'é', '🎟'])
      expectFieldRefusal(await ask(one, target, { 'idempotency-key': none }), 'idempotency-key', none)
    await expectUnchanged(fixture.db, before)

    const refused = newKey()
    for (const token of addressed.includes(one) ? [stranger.token, other.token] : [other.token])
      expectRefusal(await ask(one, target, { 'idempotency-key': refused }, token), 'an outsider')
    const missing = { ...target, params: { ...target.params } }
    for (const name of Object.keys(missing.params)) missing.params[name] = 'x'
    if (addressed.includes(one))
      expectRefusal(await ask(one, missing, { 'idempotency-key': refused }), 'missing')
    const done = await ask(one, target, { 'idempotency-key': refused })
    expect(done.status, done.text).toBe(successStatusOf(one))
  })

  test.each(addressed)('$name never returns one caller’s stored response to another', async (one) => {
    const target = await one.target(fixture)
    const key = newKey()
    expect((await ask(one, target, { 'idempotency-key': key })).status).toBe(successStatusOf(one))
    const reply = await ask(one, target, { 'idempotency-key': key }, fixture.venue.stranger.token)
    expect(expectRefusal(reply, one.name).code).toBe(notFoundCodeOf(one))
  })

  test.each(unaddressed)('$name runs for each of two callers with the same key', async (one) => {
    const elsewhere = await otherTenantFixture(fixture)
    const key = newKey()
    const target = await one.target(fixture)
    expect((await ask(one, target, { 'idempotency-key': key })).status).toBe(successStatusOf(one))
    const { owner } = elsewhere.venue
    const other = await one.target(elsewhere, owner)
    const before = await countChanges(fixture.db)
    expect((await ask(one, other, { 'idempotency-key': key }, owner.token)).status).toBe(successStatusOf(one))
    expect(await countChanges(fixture.db)).not.toBe(before)
  })

  test('exactly the endpoints with the error version.stale accept If-Match', () => {
    const said = cases.filter(({ endpoint }) => endpoint.errors.includes('version.stale'))
    expect(versioned.map(({ name }) => name)).toEqual(said.map(({ name }) => name))
    expect(versioned.length).toBeGreaterThan(4)
  })

  /** Path suffixes of actions on a row. */
  const ACTION =
    /\/(?:status|reissue|approve|decline|cancel|refund|move|mark-as-paid|given-back|return-tickets)$/

  /** Reads the row that an endpoint changes, by its own endpoint or else from its list. */
  async function rowOf(one: (typeof cases)[number], { params }: Target): Promise<{ version: number }> {
    const read = async (path: string) => {
      const reply = await fixture.server.raw('GET', path, { token: fixture.venue.owner.token })
      return { status: reply.status, data: (reply.json as { data: unknown }).data }
    }
    const address = addressOf(one, params).replace(ACTION, '')
    const alone = await read(address)
    if (alone.status === 200) return alone.data as { version: number }
    const { data } = await read(address.replace(/\/[^/]+$/, ''))
    const row = (data as { id: string; version: number }[]).find(({ id }) => address.endsWith(id))
    if (row === undefined) throw new Error(`${one.name} changes nothing that can be read`)
    return row
  }

  test.each(versioned)(
    '$name with another version returns 412 with the current row and changes nothing',
    async (one) => {
      const target = await one.target(fixture)
      const data = await rowOf(one, target)
      const before = await countChanges(fixture.db)
      for (const version of [data.version + 1, data.version - 1, 999_999_999]) {
        const reply = await ask(one, target, { 'if-match': `"${version}"` })
        expect(expectRefusal(reply, String(version)).code).toBe('version.stale')
        expect(expectRefusal(reply, String(version)).current).toEqual(data)
      }
      for (const none of ['', 'x', '-1', '1.5', '"1", "2"', '1'.repeat(10), '0x1', 'W/', '"é"', '1 or 1=1'])
        expectFieldRefusal(await ask(one, target, { 'if-match': none }), 'if-match', none)
      await expectUnchanged(fixture.db, before)
      const reply = await ask(one, target, { 'if-match': `"${data.version}"` })
      expect(reply.status, reply.text).toBe(successStatusOf(one))
    },
  )

  test.each(unversioned)('$name without versions ignores If-Match', async (one) => {
    const target = await one.target(fixture)
    const reply = await ask(one, target, { 'if-match': '"77"' })
    expect(reply.status, reply.text).toBe(successStatusOf(one))
  })
})
