import { describe, expect, test } from 'vitest'
import { grantTier, listMembers, readMember, takeBackTier } from '#contract/members/members.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { tierSpans } from '#rules/members/membership.ts'
import { toTierLine, linesOf } from '#server/domains/members/members/tiers-store.ts'
import { tier_spans } from '#server/core/db/schema/members.ts'

describeOnAnyDatabase('the tier of a member', (kind) => {
  const fixture = useFixture(kind)
  const give = (member_id: string, tier: 'gold' | 'platinum' | 'vip', from: string, until?: string) =>
    fixture.call('owner', grantTier, {
      params: { member_id },
      body: { tier, from, reason: 'Won a prize', ...(until === undefined ? {} : { until }) },
    })

  test("a member's tier follows the grants and states its end and the tier after it", async () => {
    const { id } = await insertMember(fixture)
    fixture.server.clock.set('2026-11-30T04:00:00.000Z')
    const { data } = await give(id, 'platinum', '2026-11-30')
    expect(data).toMatchObject({ tier: 'platinum', tier_until: '2027-02-28', tier_then: 'gold' })
    expect(data.history).toMatchObject([{ kind: 'granted', reason: 'Won a prize', until: null }])
    fixture.server.clock.set('2027-02-28T16:00:00.000Z')
    const later = await fixture.call('owner', readMember, { params: { member_id: id } })
    expect(later.data).toMatchObject({ tier: 'gold', tier_until: '2027-05-28', tier_then: 'normal' })
  })

  test('a revoked grant ends yesterday, and can be revoked only once', async () => {
    const { id: member_id } = await insertMember(fixture)
    const { data } = await give(member_id, 'gold', '2026-01-01', '2030-01-01')
    const grant_id = data.history[0]?.id ?? ''
    const back = await fixture.call('owner', takeBackTier, { params: { member_id, grant_id } })
    expect(back.data).toMatchObject({ tier: 'normal', tier_until: null })
    expect(back.data.history.map(({ kind: what }) => what)).toEqual(['taken_back', 'granted'])
    await expect(
      fixture.call('owner', takeBackTier, { params: { member_id, grant_id } }),
    ).rejects.toMatchObject({ code: 'grant.taken_back' })
    const taken_back = back.data.history[0]?.id ?? ''
    await expect(
      fixture.call('owner', takeBackTier, { params: { member_id, grant_id: taken_back } }),
    ).rejects.toMatchObject({ code: 'grant.not_found' })
  })

  test('the member list filters by the tier of any day, as the log defines it', async () => {
    const [gold, vip, none] = [
      await insertMember(fixture),
      await insertMember(fixture),
      await insertMember(fixture),
    ]
    await give(gold.id, 'gold', '2026-06-01')
    await give(vip.id, 'vip', '2026-06-01', '2026-06-30')
    const of = async (tier: string, on: string) => {
      const query = { filter_fields: { tier: { eq: tier } }, on } as const
      return (await fixture.call('owner', listMembers, { query })).data.map(({ id }) => id)
    }
    expect(await of('gold', '2026-09-01')).toEqual([gold.id])
    expect(await of('gold', '2026-09-02')).toEqual([])
    expect(await of('vip', '2026-06-30')).toEqual([vip.id])
    expect(await of('normal', '2026-07-01')).toEqual(expect.arrayContaining([vip.id, none.id]))
    const ending = {
      filter_fields: { expires_at: { gte: '2026-06-01', lt: '2026-07-01' } },
      on: '2026-06-15',
    }
    expect((await fixture.call('owner', listMembers, { query: ending })).data.map(({ id }) => id)).toEqual([
      vip.id,
    ])
    const kept = await fixture.db.read((tx) => tx.select().from(tier_spans))
    for (const { id } of [gold, vip, none]) {
      const log = await fixture.db.read((tx) => linesOf(tx, [id]))
      const spans = tierSpans(log.map(toTierLine)).filter(({ tier }) => tier !== 'normal')
      const own = kept.filter(({ member_id }) => member_id === id)
      expect(own.map(({ tier, from_day: from, until_day: until }) => ({ tier, from, until }))).toEqual(spans)
    }
  })
})

describe('a grant', () => {
  const fixture = useFixture()

  test.each([
    [{ from: '2026-02-31' }, 'from'],
    [{ until: '2026-01-31' }, 'until'],
    [{ reason: '  ' }, 'reason'],
    [{ tier: 'normal' }, 'tier'],
  ])('a grant with %j is rejected with its field', async (wrong, field) => {
    const { id } = await insertMember(fixture)
    const body = { tier: 'gold', from: '2026-02-01', reason: 'why', ...wrong }
    const reply = await fixture.server.raw('POST', `/members/${id}/grants`, {
      body,
      token: fixture.venue.owner.token,
    })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([field])
  })
})
