import { afterEach, beforeEach, expect, test } from 'vitest'
import { grantTier } from '#contract/members/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { notifyTierEnds } from '#server/domains/members/members/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { enrolMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { makePushFixture, type PushFixture } from './push-fixture.ts'

const ENDS = '2027-02-20T16:00:00.000Z'

describeOnAnyDatabase('a tier that ends', (kind) => {
  let pushes: PushFixture
  beforeEach(async () => {
    pushes = await makePushFixture(kind)
  })
  afterEach(() => pushes.close())

  test("a tier's end is pushed to the member in addition to email two weeks and three days before and on the day", async () => {
    const { server, fixture } = pushes
    const who = await pushes.person()
    const member_id = await enrolMember(fixture, who.user_id)
    await server.db.withTx((tx) => tx.update(users).set({ locale: 'zh-hk' }))
    await pushes.subscribe(who)
    const body = { tier: 'gold' as const, from: '2026-11-20', reason: 'why' }
    await fixture.call('owner', grantTier, { params: { member_id }, body })
    const { db, deps, random } = server
    const told = async (now: string) => {
      server.clock.set(now)
      const needs = { db, clock: server.clock.now, random, settings: deps.settings }
      // By two processes concurrently, and again after a restart.
      await Promise.all([notifyTierEnds(needs), notifyTierEnds(needs)])
      await notifyTierEnds(needs)
      while ((await pushes.send()).kind !== 'nothing_due');
      const mailed = await db.read((tx) => tx.select().from(mails))
      expect(mailed.filter(({ template }) => template === 'tier-ending')).toHaveLength(
        pushes.service.arrived.length,
      )
      return pushes.service.arrived.length
    }
    expect(await told('2027-02-05T15:59:00.000Z')).toBe(0)
    const first = '2027-02-06T04:00:00.000Z'
    expect(await told(first)).toBe(1)
    const [arrived] = pushes.service.arrived
    expect(JSON.parse(arrived?.text ?? '')).toEqual({
      title: '金卡會籍將於 2027年2月20日 屆滿',
      body: '你的金卡會籍有效至 2027年2月20日（包括當日），其後轉為普通會員。',
      path: '/profile/membership',
      tag: 'tier-ending',
      lang: 'zh-Hant-HK',
    })
    // Until the end of the last day in the venue's time zone.
    expect(Number(arrived?.ttl)).toBe((Date.parse(ENDS) - Date.parse(first)) / 1000)
    expect(await told('2027-02-16T04:00:00.000Z')).toBe(1)
    expect(await told('2027-02-18T04:00:00.000Z')).toBe(2)
    expect(await told('2027-02-20T15:00:00.000Z')).toBe(3)
    expect(await told('2027-02-21T04:00:00.000Z')).toBe(3)
    expect(new Set(pushes.service.arrived.map(({ topic }) => topic))).toEqual(new Set(['tier-ending']))
  })
})
