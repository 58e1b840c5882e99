import { expect, test } from 'vitest'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { updateEvent } from '#contract/events/events.ts'
import { deleteOldAuthors } from '#server/core/http/idempotency/authors.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('a stale change is told whose the other values are', (kind) => {
  const stage = useFixture(kind)
  const params = () => ({ event_id: stage.venue.event_id })
  const stale = (version: number, body: object) =>
    stage.server.raw('PUT', `/events/${stage.venue.event_id}`, {
      token: stage.venue.owner.token,
      headers: { 'if-match': `"${version}"` },
      body,
    })

  test('a stale update returns the last author of each field changed since the caller’s version', async () => {
    const { version } = (await stage.call('owner', updateEvent, { params: params(), body: { title: 'One' } }))
      .data
    await stage.call('organizer', updateEvent, { params: params(), body: { title: 'Two' } })
    stage.server.clock.advance(60_000)
    const at = stage.server.clock.now()
    await stage.call('owner', updateEvent, { params: params(), body: { title: 'Three', description: 'New' } })
    const refusal = expectRefusal(
      await stage.server.raw('PUT', `/events/${stage.venue.event_id}`, {
        token: stage.venue.organizer.token,
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
    const first = await stage.call('owner', updateEvent, {
      params: params(),
      body: { description: 'Before' },
    })
    const list = { ...params(), check_in_list_id: stage.venue.list_id }
    await stage.call('owner', updateCheckInList, { params: list, body: { name: 'Side door' } })
    await stage.call('organizer', updateEvent, { params: params(), body: { title: 'Mine' } })
    await stage.call('owner', updateEvent, { params: params(), body: { title: 'Mine' } })
    const refusal = expectRefusal(await stale(first.data.version, { title: 'Yours' }), 'stale')
    expect(refusal.authors).toEqual({ title: { name: expect.any(String), at: expect.any(String) } })
  })

  test('the authors of changes are deleted after ninety days', async () => {
    const { version } = (await stage.call('owner', updateEvent, { params: params(), body: { title: 'One' } }))
      .data
    await stage.call('organizer', updateEvent, { params: params(), body: { title: 'Two' } })
    stage.server.clock.advance(91 * 86_400_000)
    await stage.db.withTx((tx) => deleteOldAuthors(tx, stage.server.clock.now()))
    const { data } = await stage
      .call('owner', updateEvent, { params: params(), body: { description: 'x' } })
      .catch(() => ({ data: null }))
    const refusal = data === null ? null : expectRefusal(await stale(version, { title: 'Three' }), 'stale')
    expect(refusal?.authors).toEqual({ description: { name: expect.any(String), at: expect.any(String) } })
  })
})
