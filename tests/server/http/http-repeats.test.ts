import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listCheckInLists, type createCheckInList } from '#contract/door/check-in-lists.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('a repeated request', (kind) => {
  const fixture = useFixture(kind)
  const list = (name: string): BodyInput<typeof createCheckInList> => ({
    name,
    ticket_ids: [fixture.venue.tickets.general],
  })
  const make = (key: string, name: string, token = fixture.venue.owner.token) =>
    fixture.server.raw('POST', `/events/${fixture.venue.event_id}/check-in-lists`, {
      body: list(name),
      token,
      headers: { 'idempotency-key': key },
    })
  const names = async () => {
    const params = { event_id: fixture.venue.event_id }
    const { data } = await fixture.call('owner', listCheckInLists, { params })
    return data.map(({ name }) => name)
  }

  test('a request with the same key and body returns the same response and runs once', async () => {
    const [first, second] = [await make('k1', 'Gate A'), await make('k1', 'Gate A')]
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, json: first.json })
    expect((await names()).filter((name) => name === 'Gate A')).toHaveLength(1)
  })

  test('five concurrent requests with one key run once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => make('k2', 'Gate B')))
    expect(new Set(replies.map(({ text }) => JSON.stringify(JSON.parse(text) as object).length)).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect((await names()).filter((name) => name === 'Gate B')).toHaveLength(1)
  })

  test('a known key with another body is refused', async () => {
    await make('k3', 'Gate C')
    expect(await make('k3', 'Gate D')).toMatchObject({
      status: 409,
      json: { code: 'idempotency.other_body' },
    })
    expect(await names()).not.toContain('Gate D')
  })

  test('keys of two callers are separate, and a refusal stores no key', async () => {
    expect((await make('k4', 'Gate E')).status).toBe(201)
    expect((await make('k4', 'Gate F', fixture.venue.organizer.token)).status).toBe(201)
    expect((await make('k5', '')).status).toBe(422)
    expect((await make('k5', 'Gate G', fixture.venue.door.token)).status).toBe(403)
    expect((await make('k5', 'Gate G')).status).toBe(201)
  })

  test('an invalid key is refused', async () => {
    expect(await make('x'.repeat(129), 'Gate H')).toMatchObject({
      status: 422,
      json: { errors: { 'idempotency-key': ['invalid'] } },
    })
  })

  test('a repeated delete returns the same empty response', async () => {
    const made = await make('k6', 'Gate I')
    const { id } = (made.json as { data: { id: string } }).data
    const remove = () =>
      fixture.server.raw('DELETE', `/events/${fixture.venue.event_id}/check-in-lists/${id}`, {
        token: fixture.venue.owner.token,
        headers: { 'idempotency-key': 'k7' },
      })
    for (const reply of [await remove(), await remove()])
      expect(reply).toMatchObject({ status: 204, text: '' })
  })

  test('a repeat is refused after the permission is revoked unless another permission remains', async () => {
    const { db, venue } = fixture
    const { token, user_id } = venue.organizer
    const become = (member: Partial<typeof team_memberships.$inferInsert>) =>
      db.withTx((tx) => tx.update(team_memberships).set(member).where(eq(team_memberships.user_id, user_id)))
    const made = await make('k9', 'Gate K', token)
    await become({ role: 'user' })
    expect(await make('k9', 'Gate K', token)).toMatchObject({
      status: 403,
      json: { code: 'permission.denied' },
    })
    await become({ role: 'organizer', event_ids: [venue.other_event.id] })
    expect(await make('k9', 'Gate K', token)).toMatchObject({
      status: 404,
      json: { code: 'event.not_found' },
    })
    await become({ role: 'admin', event_ids: null })
    expect(await make('k9', 'Gate K', token)).toMatchObject({ status: 201, json: made.json })
    expect((await names()).filter((name) => name === 'Gate K')).toHaveLength(1)
  })

  test('keys are deleted after thirty days and not before', async () => {
    await make('k8', 'Gate J')
    const { server } = fixture
    const needs = { db: server.db, clock: server.clock.now }
    const kept = async () =>
      (await server.db.read((tx) => tx.select().from(idempotency_keys))).some(({ key }) => key === 'k8')
    server.clock.advance(30 * 24 * HOUR_MS)
    await cleanUp(needs)
    expect(await kept()).toBe(true)
    server.clock.advance(1)
    await cleanUp(needs)
    expect(await kept()).toBe(false)
  })
})
