import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPairing, pairDevice, revokeDevice } from '#contract/door/devices.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

describe('rate limits by address', () => {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({ database: database.db, app: { has_limits: true, trusted_proxies: 1 } })
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })
  const signIn = (address: string, headers = {}) =>
    server.raw('POST', '/auth/login', {
      body: { email: `${Math.random()}@x.test`, password: 'x' },
      address,
      headers,
    })

  test('the 21st sign-in of a minute returns 429 with Retry-After', async () => {
    for (let at = 0; at < 20; at++) expect((await signIn('10.0.0.1')).status).toBe(401)
    const reply = await signIn('10.0.0.1')
    expect(reply).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn('10.0.0.2')).status).toBe(401)
  })

  test('a form refused for invalid fields does not count towards the limit', async () => {
    const typed = (body: object) => server.raw('POST', '/auth/login', { body, address: '10.0.0.3' })
    for (let at = 0; at < 30; at++) {
      const reply = await typed(at % 2 === 0 ? { email: 'not an address', password: 'x' } : {})
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
    }
    expect((await signIn('10.0.0.3')).status).toBe(401)
  })

  test('the limit uses the address from the trusted proxy and not one added by the caller', async () => {
    for (let at = 0; at < 20; at++) await signIn('10.0.0.9', { 'x-forwarded-for': `1.2.3.${at}, 7.7.7.7` })
    expect((await signIn('10.0.0.9', { 'x-forwarded-for': '1.2.3.99, 7.7.7.7' })).status).toBe(429)
    expect((await signIn('10.0.0.9', { 'x-forwarded-for': '1.2.3.99, 8.8.8.8' })).status).toBe(401)
  })

  test('door endpoints have no rate limit', async () => {
    for (let at = 0; at < 120; at++) {
      const reply = await server.raw('GET', '/check-in-lists/cl_0000000000000000/mirror', {
        token: 'x'.repeat(43),
      })
      expect(reply.status).toBe(401)
    }
  })
})

describe('a revoked device', () => {
  const fixture = useFixture()

  test('a revoked device can only hand over its scans, for 24 hours', async () => {
    const { server, venue } = fixture
    const params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
    const { pairing_code } = (await fixture.call('owner', createPairing, { params, body: {} })).data
    const { token, device_id } = (
      await server.call(pairDevice, { params, body: { pairing_code, device_name: 'Gate A' } })
    ).data
    const list = `/check-in-lists/${venue.list_id}`
    const pull = () => server.raw('GET', `${list}/mirror`, { token })
    const send = () => server.raw('POST', `${list}/scans`, { token, body: { scans: [{}] } })
    expect((await pull()).status).toBe(200)
    expect(await server.raw('GET', '/users/me', { token })).toMatchObject({
      status: 403,
      json: { code: 'permission.denied' },
    })
    await fixture.call('owner', revokeDevice, { params: { ...params, device_id } })
    expect(await pull()).toMatchObject({ status: 401, json: { code: 'device.revoked' } })
    expect((await send()).status).toBe(200)
    server.clock.advance(24 * HOUR_MS - 1)
    expect((await send()).status).toBe(200)
    server.clock.advance(1)
    expect(await send()).toMatchObject({ status: 401, json: { code: 'device.revoked' } })
  })
})
