import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createClient } from '#api-client/client.ts'
import { ageGroup, gender, memberFields, memberNote } from '#contract/members/member-fields.ts'
import { exportMembers, grantTier, takeBackTier } from '#contract/members/members.ts'
import { readMembershipSettings, updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { locale } from '#contract/wire/contact.ts'
import { members, tier_lines, tier_spans } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeImportCalls } from './import-fixture.ts'

const MEMBERS = 30
/** Texts that spreadsheets tend to convert. */
const ODD = [
  '=1+1',
  "'=1+1",
  "''+x",
  '+85212345678',
  '-',
  '@home',
  '_x0041_',
  '1e5',
  '007',
  '"a;b"',
  '2026-01-01',
]

/** Values that a member field can hold, as stored. */
const storedValue = <Value>(schema: z.ZodType<Value, string>, max: number) =>
  fc
    .oneof(fc.constantFrom(...ODD), fc.string({ unit: 'grapheme', maxLength: max }), fc.constant('Tai Man'))
    .map((text) => schema.safeParse(text).data)
    .filter((value) => value !== undefined)

const person = fc.record({
  first_name: storedValue(memberFields.first_name, 20),
  last_name: storedValue(memberFields.last_name, 20),
  locale: fc.constantFrom(...locale.options),
})
const facts = fc.record({
  chinese_name: storedValue(memberFields.chinese_name, 10),
  gender: fc.option(fc.constantFrom(...gender.options)),
  age_group: fc.option(fc.constantFrom(...ageGroup.options)),
  birth_month: fc.option(fc.integer({ min: 1, max: 12 })),
  backup_phone: fc.option(fc.constantFrom('+85251234567', '+12025550123')),
  relationship: fc.constantFrom('resident', 'twin_a', 'twin_b', 'visitor', 'formula'),
  note: storedValue(memberNote, 60),
})
const tier = fc.constantFrom('none', 'gold', 'gold for good', 'platinum', 'vip', 'later', 'taken back')
const state = fc.record({ person, facts, tier, has_phone: fc.boolean(), is_closed: fc.boolean() })

const GRANTS = {
  none: null,
  gold: { tier: 'gold', from: '2026-11-01', until: '2026-12-31' },
  'gold for good': { tier: 'gold', from: '2026-11-01', until: null },
  platinum: { tier: 'platinum', from: '2026-11-01', until: '2026-12-31' },
  vip: { tier: 'vip', from: '2026-11-01', until: null },
  later: { tier: 'gold', from: '2027-01-01', until: '2027-02-01' },
  'taken back': { tier: 'gold', from: '2026-11-01', until: '2026-12-31' },
} as const

describeOnAnyDatabase('an export of members', (kind) => {
  const fixture = useFixture(kind)
  const { send } = makeImportCalls(fixture)
  const everything = () =>
    fixture.db.read(async (tx) => ({
      users: await tx.select().from(users).orderBy(users.id),
      members: await tx.select().from(members).orderBy(members.id),
      lines: await tx.select().from(tier_lines).orderBy(tier_lines.id),
      spans: await tx.select().from(tier_spans).orderBy(tier_spans.member_id, tier_spans.from_day),
    }))
  const exported = async (format: 'csv' | 'xlsx', language: string) => {
    const client = createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue.owner.token,
      language: () => language,
    })
    const file = await client.download(exportMembers, { body: { format } })
    return Buffer.from(await file.arrayBuffer())
  }

  async function add(one: typeof state extends fc.Arbitrary<infer Value> ? Value : never, at: number) {
    const { id, user_id } = await insertMember(fixture)
    const phone = one.has_phone ? `+8526${String(1_000_000 + at)}` : null
    await fixture.db.withTx(async (tx) => {
      await tx
        .update(users)
        .set({ ...one.person, phone })
        .where(eq(users.id, user_id))
      await tx.update(members).set(one.facts).where(eq(members.id, id))
    })
    const params = { member_id: id }
    const grant = GRANTS[one.tier]
    if (grant !== null) {
      const { data } = await fixture.call('owner', grantTier, { params, body: { ...grant, reason: 'Test' } })
      const [line] = data.history
      if (one.tier === 'taken back' && line !== undefined)
        await fixture.call('owner', takeBackTier, { params: { ...params, grant_id: line.id } })
    }
    if (!one.is_closed) return
    const closed = { user_id: null, closed_at: fixture.server.clock.now() }
    await fixture.db.withTx((tx) => tx.update(members).set(closed).where(eq(members.id, id)))
  }

  test('an exported file can be imported again and changes no row', async () => {
    const { data: settings } = await fixture.call('owner', readMembershipSettings, {})
    const label = (en: string) => ({ en, 'zh-hk': '', 'zh-cn': '' })
    const added = [
      { key: 'twin_a', label: label('Neighbour'), is_active: true },
      { key: 'twin_b', label: label('Neighbour'), is_active: false },
      { key: 'formula', label: label('=1+1'), is_active: true },
    ]
    await fixture.call('owner', updateMembershipSettings, {
      body: { relationships: [...added, ...settings.relationships] },
    })
    const seed = Math.floor(Math.random() * 2 ** 31)
    for (const [at, one] of fc.sample(state, { seed, numRuns: MEMBERS }).entries()) await add(one, at)
    const before = await everything()
    for (const format of ['csv', 'xlsx'] as const)
      for (const language of ['en', 'zh-hk', 'de']) {
        const about = `${format} in ${language}, seed ${seed}`
        const report = await send(await exported(format, language), { mode: 'run' })
        const differing = report.report.filter(({ state: becomes }) => becomes !== 'unchanged')
        expect(differing, about).toEqual([])
        expect(report, about).toMatchObject({ rows: MEMBERS, unchanged: MEMBERS, is_written: true })
        expect(await everything(), about).toEqual(before)
      }
  })
})
