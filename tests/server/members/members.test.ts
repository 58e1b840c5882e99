import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refresh } from '#contract/account/auth.ts'
import { readClient, readClientProfile, updateClientProfile } from '#contract/account/clients.ts'
import { deleteMember, grantTier, listMembers, readMember, updateMember } from '#contract/members/members.ts'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { listReceipts } from '#contract/members/receipts.ts'
import {
  createMerchant,
  listMerchants,
  listPublicMerchants,
  sortMerchants,
} from '#contract/resources/merchants.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { members, tier_lines } from '#server/core/db/schema/members.ts'
import { sessions, users } from '#server/core/db/schema/users.ts'
import { enrolVisitors } from '#server/domains/members/members/service.ts'
import { readMembershipNo } from '#rules/members/membership-no.ts'
import {
  insertMember,
  insertMerchant,
  insertReceipt,
  insertUpgradeRequest,
} from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('members', (kind) => {
  const fixture = useFixture(kind)
  const at = (member_id: string) => ({ params: { member_id } })

  test('a person registered before memberships existed becomes a member with their own number, once', async () => {
    const context = { now: fixture.server.clock.now(), random: fixture.server.random }
    const before = await fixture.db.withTx((tx) => addClient(fixture.server, tx))
    for (let times = 0; times < 2; times += 1)
      await fixture.db.withTx((tx) => enrolVisitors({ tx, ...context }))
    const rows = await fixture.db.read((tx) =>
      tx.select().from(members).where(eq(members.user_id, before.user_id)),
    )
    expect(rows).toHaveLength(1)
    expect(readMembershipNo(rows[0]?.membership_no ?? '')).toBe(rows[0]?.membership_no)
    const team = await fixture.db.read((tx) =>
      tx.select().from(members).where(eq(members.user_id, fixture.venue.owner.user_id)),
    )
    expect(team).toEqual([])
  })

  test('a team member becomes a member by stating their relationship to the venue', async () => {
    const { token } = fixture.venue.collaborator
    const before = (await fixture.server.call(readClientProfile, { token })).data
    expect(before.membership).toBe(null)
    const body = { relationship: 'tenant', chinese_name: '陳大文', wants_news: true }
    const { data } = await fixture.server.call(updateClientProfile, { body, version: before.version, token })
    expect(data).toMatchObject({ ...body, membership: { tier: 'normal', tier_until: null, history: [] } })
    await expect(
      fixture.server.call(updateClientProfile, {
        body: { gender: 'female' },
        version: before.version,
        token,
      }),
    ).rejects.toMatchObject({ code: 'version.stale' })
    const { version } = (await fixture.server.call(readClient, { token })).data
    await fixture.server.call(updateClientProfile, { body: { first_name: 'Wing' }, version, token })
    const unknown = fixture.server.call(updateClientProfile, { body: { relationship: 'cousin' }, token })
    await expect(unknown).rejects.toMatchObject({ code: 'member.relationship_unknown' })
    // A token response has the same versions, so an immediate edit of the name is no conflict.
    const { user } = await fixture.server.call(refresh, { token })
    expect(user?.version).toBe(version + 1)
  })

  test('members are found by any of their names, number, phones and address', async () => {
    const { id } = await insertMember(fixture)
    const body = {
      first_name: 'Tai Man',
      last_name: 'Chan',
      chinese_name: '陳大文',
      phone: '+85298765432',
      email: 'taiman@found.test',
    }
    const { data } = await fixture.call('owner', updateMember, { ...at(id), body })
    const found = async (query: string) =>
      (await fixture.call('organizer', listMembers, { query: { query } })).data.some((row) => row.id === id)
    const no = data.membership_no
    const spaced = `${no.slice(0, 4)} ${no.slice(4, 8)} ${no.slice(8)}`
    for (const query of [
      '陳大文',
      '陈大文',
      'Chan Tai Man',
      'tai man chan',
      '5432',
      'taiman@found',
      no,
      spaced,
    ])
      expect(await found(query), query).toBe(true)
    for (const query of ['陳小文', 'Wong', '5433', '123456789']) expect(await found(query), query).toBe(false)
  })

  test('a member changed by staff has a new version, and a changed address must be verified', async () => {
    const { id, user_id } = await insertMember(fixture)
    const { data: before } = await fixture.call('owner', readMember, at(id))
    const body = { email: 'new@address.test', note: 'Rang us' }
    const { data } = await fixture.call('owner', updateMember, { ...at(id), body, version: before.version })
    expect(data).toMatchObject({ ...body, version: before.version + 1 })
    const [user] = await fixture.db.read((tx) => tx.select().from(users).where(eq(users.id, user_id)))
    expect(user?.email_verified_at).toBe(null)
    const open = await fixture.db.read((tx) =>
      tx.select().from(sessions).where(eq(sessions.user_id, user_id)),
    )
    expect(open.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
    const stale = fixture.call('owner', updateMember, {
      ...at(id),
      body: { note: '' },
      version: before.version,
    })
    await expect(stale).rejects.toMatchObject({
      code: 'version.stale',
      current: { note: 'Rang us' },
    })
    const taken = fixture.call('owner', updateMember, {
      ...at((await insertMember(fixture)).id),
      body: { email: 'new@address.test' },
    })
    await expect(taken).rejects.toMatchObject({ code: 'member.taken' })
    const in_team = await insertMember(fixture, fixture.venue.organizer.user_id)
    const theirs = fixture.call('owner', updateMember, {
      ...at(in_team.id),
      body: { email: 'mine@now.test' },
    })
    await expect(theirs).rejects.toMatchObject({ code: 'member.in_team' })
  })

  test('a deleted member leaves number, tiers and receipts and no personal data', async () => {
    const { id, user_id, token } = await insertMember(fixture)
    const body = { chinese_name: '陳大文', note: 'Tall', backup_phone: '+85221234567' }
    await fixture.call('owner', updateMember, { ...at(id), body })
    const grant = { tier: 'vip' as const, from: '2026-01-01', reason: 'Mrs Chan asked' }
    await fixture.call('owner', grantTier, { ...at(id), body: grant })
    await insertReceipt(fixture, { member_id: id })
    await insertUpgradeRequest(fixture, id)
    await fixture.call('owner', deleteMember, at(id))
    const { data } = await fixture.call('owner', readMember, at(id))
    expect(data).toMatchObject({
      status: 'CLOSED',
      tier: 'vip',
      first_name: '',
      email: '',
      note: '',
      phone: null,
    })
    expect(data.requested_tier).toBe(null)
    const lines = await fixture.db.read((tx) =>
      tx.select().from(tier_lines).where(eq(tier_lines.member_id, id)),
    )
    expect(lines).toMatchObject([{ tier: 'vip', reason: '' }])
    expect(await fixture.db.read((tx) => tx.select().from(users).where(eq(users.id, user_id)))).toEqual([])
    await expect(fixture.server.call(listReceipts, { token })).rejects.toMatchObject({
      code: 'auth.required',
    })
    await expect(fixture.call('owner', deleteMember, at(id))).rejects.toMatchObject({ code: 'member.closed' })
  })

  test('deleting a member with a ticket for an upcoming event is rejected and names the event', async () => {
    const { id, user_id } = await insertMember(fixture)
    const { order_id } = await fixture.venue.attendee()
    const paid_at = fixture.server.clock.now()
    await fixture.db.withTx((tx) =>
      tx.update(orders).set({ user_id, paid_at }).where(eq(orders.id, order_id)),
    )
    fixture.server.clock.set('2026-01-01T00:00:00.000Z')
    await expect(fixture.call('owner', deleteMember, at(id))).rejects.toMatchObject({
      code: 'member.has_future',
      current: { orders: [{ id: order_id, event_id: fixture.venue.event_id }] },
    })
  })
})

describe('member settings of the venue', () => {
  const fixture = useFixture()

  test('member settings keep a relationship that is in use and offer only the active ones', async () => {
    const { id: member_id } = await insertMember(fixture)
    await fixture.call('owner', updateMember, { params: { member_id }, body: { relationship: 'tenant' } })
    const label = { en: 'Friend', 'zh-hk': '', 'zh-cn': '' }
    const friend = { key: 'friend', label, is_active: true }
    const change = (relationships: (typeof friend)[]) =>
      fixture.call('owner', updateMembershipSettings, { body: { relationships } })
    await expect(change([friend])).rejects.toMatchObject({ code: 'relationship.in_use' })
    await expect(change([friend, friend])).rejects.toMatchObject({ code: 'request.invalid' })
    const { data } = await change([friend, { ...friend, key: 'tenant', is_active: false }])
    expect(data.relationships).toHaveLength(2)
    const again = fixture.call('owner', updateMember, {
      params: { member_id: (await insertMember(fixture)).id },
      body: { relationship: 'tenant' },
    })
    await expect(again).rejects.toMatchObject({ code: 'member.relationship_unknown' })
  })
})

describe('merchants', () => {
  const fixture = useFixture()

  test('merchants are listed in their sort order, and visitors see the eligible ones', async () => {
    const [one, two] = [await insertMerchant(fixture), await insertMerchant(fixture)]
    const body = { name: 'Closed shop', is_active: false }
    const { data } = await fixture.call('owner', createMerchant, { body })
    await fixture.call('owner', sortMerchants, { body: { ids: [two] } })
    const ids = (await fixture.call('organizer', listMerchants, {})).data.map(({ id }) => id)
    expect(ids).toEqual([two, one, data.id])
    const shown = await fixture.server.call(listPublicMerchants, { token: null })
    expect(shown.data.map(({ id }) => id)).toEqual([two, one])
    const twice = fixture.call('owner', createMerchant, { body: { ...body, name: 'closed SHOP' } })
    await expect(twice).rejects.toMatchObject({ code: 'merchant.name_taken' })
  })
})
