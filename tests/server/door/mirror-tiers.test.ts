import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMirror } from '#contract/door/mirror.ts'
import { grantTier, takeBackTier } from '#contract/members/members.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('the tiers that a door knows', (kind) => {
  const fixture = useFixture(kind)
  const read = (cursor?: string) =>
    fixture.call('owner', readMirror, {
      params: { check_in_list_id: fixture.venue.list_id },
      query: cursor === undefined ? {} : { cursor },
    })
  const tierIn = ({ data }: Awaited<ReturnType<typeof read>>, id: string) =>
    data.attendees.find((one) => one.id === id)?.tier
  const grant = async (member_id: string, from: string, until: string) => {
    const body = { tier: 'gold', from, until, reason: 'A friend' } as const
    const { data } = await fixture.call('owner', grantTier, { params: { member_id }, body })
    return data.history[0]?.id ?? ''
  }
  /** Creates a member with a ticket for an event on 12 December at 00:30 in Hong Kong. */
  async function guest() {
    const member = await insertMember(fixture)
    const { id } = await fixture.venue.attendee()
    const email = `${member.id}@door.test`
    await fixture.db.withTx(async (tx) => {
      await tx.update(users).set({ email }).where(eq(users.id, member.user_id))
      await tx.update(attendees).set({ email }).where(eq(attendees.id, id))
      await tx
        .update(events)
        .set({ starts_at: '2026-12-11T16:30:00.000Z', ends_at: null })
        .where(eq(events.id, fixture.venue.event_id))
    })
    return { ...member, attendee_id: id }
  }

  test('a known door receives a tier that is granted and then revoked', async () => {
    const { id, attendee_id } = await guest()
    const before = await read()
    expect(tierIn(before, attendee_id)).toBeUndefined()
    const grant_id = await grant(id, '2020-01-01', '2099-12-31')
    const given = await read(before.meta.cursor)
    expect(given.data.attendees.map((one) => [one.id, one.tier])).toEqual([[attendee_id, 'gold']])
    await fixture.call('owner', takeBackTier, { params: { member_id: id, grant_id } })
    // A revoked tier leaves nothing for today and later.
    const taken = await read(given.meta.cursor)
    expect(taken.data.attendees.map((one) => [one.id, one.tier])).toEqual([[attendee_id, undefined]])
  })

  test.each([
    ['2026-12-12', '2026-12-12', 'gold'],
    ['2020-01-01', '2026-12-11', undefined],
    ['2026-12-13', '2099-12-31', undefined],
  ])('a tier counts on the venue’s date of the event: from %s until %s', async (from, until, tier) => {
    const { id, attendee_id } = await guest()
    await grant(id, from, until)
    expect(tierIn(await read(), attendee_id)).toBe(tier)
  })

  test('an unverified address gets no tier', async () => {
    const { id, user_id, attendee_id } = await guest()
    await grant(id, '2020-01-01', '2099-12-31')
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ email_verified_at: null }).where(eq(users.id, user_id)),
    )
    expect(tierIn(await read(), attendee_id)).toBeUndefined()
  })
})
