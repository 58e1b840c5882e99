import { expect, test } from 'vitest'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { updateEvent } from '#contract/events/events.ts'
import { deleteOldAuthors } from '#server/core/http/idempotency/authors.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('a stale change is told whose the other values are', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ event_id: fixture.venue.event_id })
  const stale = (version: number, body: object) =>
    fixture.server.raw('PUT', `/events/${fixture.venue.event_id}`, {
      token: fixture.venue.owner.token,
      headers: { 'if-match': `"${version}"` },
      body,
    })

  test('a stale update returns the last author of each field changed since the caller’s version', async () => {
    const { version } = (
      await fixture.call('owner', updateEvent, { params: params(), body: { title: 'One' } })
    ).data
    await fixture.call('organizer', updateEvent, { params: params(), body: { title: 'Two' } })
    fixture.server.clock.advance(60_000)
    const at = fixture.server.clock.now()
    await fixture.call('owner', updateEvent, {
      params: params(),
      body: { title: 'Three', description: 'New' },
    })
    const refusal = expectRefusal(
      await fixture.server.raw('PUT', `/events/${fixture.venue.event_id}`, {
        token: fixture.venue.organizer.token,
        headers: { 'if-match': `"${version}"` },
        body: { title: 'Four' },
      }),
      'stale',
    )
    expect(refusal.code).toBe('version.stale')
    const { authors } = refusal
    expect(Object.keys(authors ?? {}).sort()).toEqual(['description', 'title'])
    expect(authors?.['title']).toEqual({ name: authors?.['description']?.name, at })
  })

  test('a stale update names no author of earlier changes, other rows or unchanged fields', async () => {
    const first = await fixture.call('owner', updateEvent, {
      params: params(),
      body: { description: 'Before' },
    })
    const list = { ...params(), check_in_list_id: fixture.venue.list_id }
    await fixture.call('owner', updateCheckInList, { params: list, body: { name: 'Side door' } })
    await fixture.call('organizer', updateEvent, { params: params(), body: { title: 'Mine' } })
    await fixture.call('owner', updateEvent, { params: params(), body: { title: 'Mine' } })
    const refusal = expectRefusal(await stale(first.data.version, { title: 'Yours' }), 'stale')
    expect(refusal.authors).toEqual({ title: { name: expect.any(String), at: expect.any(String) } })
  })

  test('the authors of changes are deleted after ninety days', async () => {
    const { version } = (
      await fixture.call('owner', updateEvent, { params: params(), body: { title: 'One' } })
    ).data
    await fixture.call('organizer', updateEvent, { params: params(), body: { title: 'Two' } })
    fixture.server.clock.advance(91 * 86_400_000)
    await fixture.db.withTx((tx) => deleteOldAuthors(tx, fixture.server.clock.now()))
    const { data } = await fixture
      .call('owner', updateEvent, { params: params(), body: { description: 'x' } })
      .catch(() => ({ data: null }))
    const refusal = data === null ? null : expectRefusal(await stale(version, { title: 'Three' }), 'stale')
    expect(refusal?.authors).toEqual({ description: { name: expect.any(String), at: expect.any(String) } })
  })
})
