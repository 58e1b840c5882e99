import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ImportReport } from '#contract/members/import.ts'
import { exportMembers, readMember } from '#contract/members/members.ts'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { members } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { createClient } from '#api-client/client.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { HEADINGS, makeImportCalls, makeImportRow } from './import-fixture.ts'

let made = 0

describeOnAnyDatabase('an import of members', (kind) => {
  const fixture = useFixture(kind)
  const { send, csv, check } = makeImportCalls(fixture)
  const known = async (more: Partial<typeof users.$inferInsert> = {}) => {
    const { id, user_id } = await insertMember(fixture)
    made += 1
    const person = { first_name: 'Grace', last_name: 'Wong', email: `known.${made}@import.test`, ...more }
    await fixture.db.withTx((tx) => tx.update(users).set(person).where(eq(users.id, user_id)))
    const read = async () =>
      (await fixture.server.call(readMember, { params: { member_id: id }, token: fixture.venue.owner.token }))
        .data
    return { id, user_id, ...person, read, membership_no: (await read()).membership_no }
  }
  const everything = () =>
    fixture.db.read(async (tx) => [await tx.select().from(users), await tx.select().from(members)])
  const errorsOf = ({ report }: ImportReport) => report.map(({ errors }) => errors)

  test('an import creates members with a number each and the values of the file', async () => {
    const headings = [
      ...HEADINGS,
      'Gender',
      'Age group',
      'Birth month',
      'Language',
      'Tier',
      'Tier until',
      'Staff note',
    ]
    const [first, second] = [makeImportRow(), makeImportRow()]
    const report = await csv(
      [
        [...first, 'female', '18–24', '3', 'zh-hk', 'Gold', '2099-12-31', 'From the old list'],
        [...second, '', '', '', '', '', '', ''],
      ],
      {},
      headings,
    )
    expect(report).toMatchObject({ rows: 2, new: 2, refused: 0, is_written: true, ignored: [] })
    const [user] = await fixture.db.read((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.email, first[2] ?? '')),
    )
    const [member] = await fixture.db.read((tx) =>
      tx
        .select()
        .from(members)
        .where(eq(members.user_id, user?.id ?? '')),
    )
    const { data } = await fixture.server.call(readMember, {
      params: { member_id: member?.id ?? '' },
      token: fixture.venue.owner.token,
    })
    expect(data).toMatchObject({
      first_name: 'Tai Man',
      phone: first[3],
      gender: 'female',
      age_group: '18_24',
      birth_month: 3,
      locale: 'zh-hk',
      relationship: 'visitor',
      tier: 'gold',
      tier_until: '2099-12-31',
      note: 'From the old list',
    })
    expect(data.history).toMatchObject([{ kind: 'granted', tier: 'gold', reason: 'Import' }])
    const again = await check(
      [[...first, 'female', '18–24', '3', 'zh-hk', 'Gold', '2099-12-31', '']],
      headings,
    )
    expect(again).toMatchObject({ unchanged: 1, new: 0 })
  })

  test('an import matches a member by number, then email, then phone, and changes only what differs', async () => {
    const [a, b, c] = [await known(), await known(), await known({ phone: `+852${60_000_000 + made}` })]
    const headings = ['Membership number', 'Email', 'Phone', 'Last name']
    const rows = [
      [a.membership_no, `moved.${made}@import.test`, '', ''],
      ['', b.email.toUpperCase(), '', 'Lee'],
      ['', '', c.phone ?? '', 'Wong'],
    ]
    const before = await everything()
    const checked = await check(rows, headings)
    expect(checked.report.map(({ state, fields }) => [state, fields])).toEqual([
      ['changed', ['email']],
      ['changed', ['last_name']],
      ['unchanged', []],
    ])
    expect(checked.is_written).toBe(false)
    expect(await everything()).toEqual(before)
    expect(await csv(rows, {}, headings)).toMatchObject({ changed: 2, unchanged: 1, is_written: true })
    expect((await a.read()).email).toBe(rows[0]?.[1])
    expect(await b.read()).toMatchObject({ last_name: 'Lee', first_name: 'Grace', email: b.email })
  })

  test('an import with invalid rows reports each error and writes nothing', async () => {
    const [kept, other, closed] = [await known(), await known(), await known()]
    await fixture.db.withTx((tx) =>
      tx
        .update(members)
        .set({ user_id: null, closed_at: fixture.server.clock.now() })
        .where(eq(members.id, closed.id)),
    )
    const headings = [...HEADINGS, 'Membership number', 'Tier', 'Tier until', 'Birth month']
    const twice = makeImportRow()
    const rows = [
      [...makeImportRow(), '', '', '', ''],
      [...twice, '', '', '', ''],
      [...makeImportRow({ email: twice[2] ?? '' }), '', '', '', ''],
      [...makeImportRow(), '', 'gold', '2027-02-31', ''],
      ['=cmd()', '', ...makeImportRow().slice(2), '', '', '', ''],
      ['Tai\nMan', '', ...makeImportRow().slice(2), '', '', '', ''],
      [...makeImportRow(), '', '', '2099-01-01', '13'],
      ['', '', '', '', 'cousin', '123456789', '', '', ''],
      ['Grace', '', '', '', '', closed.membership_no, '', '', ''],
      ['', '', other.email, '', '', kept.membership_no, '', '', ''],
      ['', '', fixture.venue.owner.email, '', '', '', '', '', ''],
      ['Only', '', '', '', '', '', '', '', ''],
    ]
    const before = await everything()
    const report = await csv(rows, {}, headings)
    expect(errorsOf(report)).toEqual([
      {},
      { email: ['repeated'] },
      { email: ['repeated'] },
      { tier_until: ['day'] },
      { first_name: ['formula'] },
      { first_name: ['not_a_name'] },
      { tier_until: ['tier_required'], birth_month: ['option_unknown'] },
      {
        relationship: ['option_unknown'],
        membership_no: ['membership_no'],
        first_name: ['required'],
        email: ['required'],
      },
      { membership_no: ['closed'] },
      { email: ['taken'] },
      { email: ['in_team'] },
      { email: ['required'], relationship: ['required'] },
    ])
    expect(report).toMatchObject({ rows: 12, new: 1, refused: 11, is_written: false })
    expect(report.report.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 3))
    expect(await everything()).toEqual(before)
  })

  test('an import grants a tier when it is higher than the current one and never takes a tier away', async () => {
    const member = await known()
    const row = (tier: string, until = '') => [member.membership_no, tier, until]
    const headings = ['Membership number', 'Tier', 'Tier until']
    expect((await check([row('gold', '2001-01-01')], headings)).report[0]?.errors).toEqual({
      tier_until: ['day_past'],
    })
    expect(await csv([row('Platinum', '2098/12/31')], {}, headings)).toMatchObject({ changed: 1 })
    expect(await member.read()).toMatchObject({ tier: 'platinum', tier_until: '2098-12-31' })
    expect((await check([row('gold')], headings)).report[0]?.errors).toEqual({ tier: ['tier_lower'] })
    expect((await check([row('regular')], headings)).report[0]?.errors).toEqual({ tier: ['tier_lower'] })
    expect(await check([row('platinum')], headings)).toMatchObject({ unchanged: 1 })
    expect(await check([row('platinum', '2098-12-30')], headings)).toMatchObject({ unchanged: 1 })
    expect((await check([row('platinum', '2099-01-01')], headings)).report[0]?.fields).toEqual(['tier'])
  })

  test('an import keeps an inactive relationship for members who have it and assigns it to nobody else', async () => {
    const member = await known()
    const headings = ['Membership number', 'Relationship to the venue']
    await csv([[member.membership_no, 'Partner']], {}, headings)
    const relationships = [
      { key: 'visitor', label: { en: 'Visitor', 'zh-hk': '訪客', 'zh-cn': '访客' }, is_active: true },
      { key: 'partner', label: { en: 'Partner', 'zh-hk': '合作夥伴', 'zh-cn': '' }, is_active: false },
    ]
    await fixture.call('owner', updateMembershipSettings, { body: { relationships } })
    expect(await check([[member.membership_no, '合作夥伴']], headings)).toMatchObject({ unchanged: 1 })
    const other = await known()
    expect((await check([[other.membership_no, 'Partner']], headings)).report[0]?.errors).toEqual({
      relationship: ['option_unknown'],
    })
  })

  test('an import finds columns by name in any language and order, and reports ignored columns', async () => {
    const [first, last, email, phone] = makeImportRow()
    const headings = ['星座', '電郵', '與場地的關係', '名字', 'NAME (last)', 'Téléphone', '姓氏', '入會日期']
    const report = await check(
      [['獅子', email ?? '', '訪客', first ?? '', 'x', phone ?? '', last ?? '', '']],
      headings,
    )
    expect(report).toMatchObject({ new: 1, ignored: ['星座', 'NAME (last)', '入會日期'] })
  })

  test('an exported file can be imported again without changes', async () => {
    await known({ first_name: '-cmd', last_name: '+Wong' })
    await csv([[...makeImportRow(), 'vip', 'under_18']], {}, [...HEADINGS, 'Tier', 'Age group'])
    for (const format of ['csv', 'xlsx'] as const) {
      const client = createClient({
        base_url: `${TEST_ORIGIN}/api`,
        fetch: fixture.server.fetch,
        token: () => fixture.venue.owner.token,
        language: () => 'zh-hk',
      })
      const filter_fields = { status: { eq: 'ACTIVE' } }
      const file = await client.download(exportMembers, { body: { format, filter_fields } })
      const report = await send(Buffer.from(await file.arrayBuffer()), { mode: 'check' })
      expect(report).toMatchObject({ rows: 2, unchanged: 2 })
    }
  })
})
