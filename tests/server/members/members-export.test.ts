import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { listAudit } from '#contract/account/audit.ts'
import { exportMembers, grantTier, updateMember } from '#contract/members/members.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { users } from '#server/core/db/schema/users.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('an export of members', (kind) => {
  const fixture = useFixture(kind)
  const download = (
    body: BodyInput<typeof exportMembers>,
    who: 'owner' | 'organizer' = 'owner',
    language = 'en',
  ) =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue[who].token,
      language: () => language,
    }).download(exportMembers, { body })
  const csv = async (body: Partial<BodyInput<typeof exportMembers>> = {}, language = 'en') =>
    readCsv(
      `\uFEFF${(await (await download({ format: 'csv', ...body }, 'owner', language)).text()).replace('\uFEFF', '')}`,
    )
  const named = async (first_name: string) => {
    const one = await insertMember(fixture)
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ first_name, last_name: 'Wong' }).where(eq(users.id, one.user_id)),
    )
    return one
  }

  test('a member export contains the filtered rows and the chosen columns in list order, with readable labels', async () => {
    const { id } = await named('Grace')
    await named('Other')
    const params = { member_id: id }
    await fixture.call('owner', grantTier, {
      params,
      body: { tier: 'gold', from: '2020-01-01', until: '2099-12-31', reason: 'A friend' },
    })
    const body = { gender: 'female', age_group: 'under_18', relationship: 'resident' } as const
    await fixture.call('owner', updateMember, { params, body })
    const columns: BodyInput<typeof exportMembers>['columns'] = [
      'relationship',
      'tier',
      'age_group',
      'first_name',
    ]
    const wanted = { columns, filter_fields: { tier: { eq: 'gold' } } }
    expect(await csv(wanted)).toEqual([
      ['Tier', 'First name', 'Age group', 'Relationship to the venue'],
      ['Gold', 'Grace', '<18', 'Resident'],
    ])
    expect((await csv(wanted, 'zh-hk'))[1]).toEqual(['金卡', 'Grace', '<18', '住客'])
    const file = await download({ format: 'xlsx', ...wanted })
    expect(file.headers.get('x-total-rows')).toBe('1')
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()), 1, { trim: false })
    expect(rows[1]).toEqual(['Gold', 'Grace', '<18', 'Resident'])
  })

  test('a member export does not run a formula that a member typed as their name', async () => {
    await named('=1+1')
    const text = await (await download({ format: 'csv', columns: ['first_name'] })).text()
    expect(text.split(/\r?\n/).some((line) => /^"?=/.test(line))).toBe(false)
    expect(text).toContain('=1+1')
  })

  test('a member export requires the permission and is written to the audit log', async () => {
    await expect(download({ format: 'csv' }, 'organizer')).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await csv()
    const { data } = await fixture.call('owner', listAudit, {
      params: { account_id: fixture.venue.account_id },
    })
    expect(data[0]).toMatchObject({ action: 'members_exported', actor: { kind: 'person' } })
  })
})
