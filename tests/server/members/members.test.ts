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
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnEachDatabase('members', (kind) => {
  const stage = useFixture(kind)
  const at = (member_id: string) => ({ params: { member_id } })

  test('a person registered before memberships existed becomes a member with their own number, once', async () => {
    const context = { now: stage.server.clock.now(), random: stage.server.random }
    const before = await stage.db.withTx((tx) => addClient(stage.server, tx))
    for (let times = 0; times < 2; times += 1)
      await stage.db.withTx((tx) => enrolVisitors({ tx, ...context }))
    const rows = await stage.db.read((tx) =>
      tx.select().from(members).where(eq(members.user_id, before.user_id)),
    )
    expect(rows).toHaveLength(1)
    expect(readMembershipNo(rows[0]?.membership_no ?? '')).toBe(rows[0]?.membership_no)
    const team = await stage.db.read((tx) =>
      tx.select().from(members).where(eq(members.user_id, stage.venue.owner.user_id)),
    )
    expect(team).toEqual([])
  })

  test('a team member becomes a member by stating their relationship to the venue', async () => {
    const { token } = stage.venue.collaborator
    const before = (await stage.server.call(readClientProfile, { token })).data
    expect(before.membership).toBe(null)
    const body = { relationship: 'tenant', chinese_name: '陳大文', wants_news: true }
    const { data } = await stage.server.call(updateClientProfile, { body, version: before.version, token })
    expect(data).toMatchObject({ ...body, membership: { tier: 'normal', tier_until: null, history: [] } })
    await expect(
      stage.server.call(updateClientProfile, { body: { gender: 'female' }, version: before.version, token }),
    ).rejects.toMatchObject({ code: 'version.stale' })
    const { version } = (await stage.server.call(readClient, { token })).data
    await stage.server.call(updateClientProfile, { body: { first_name: 'Wing' }, version, token })
    const unknown = stage.server.call(updateClientProfile, { body: { relationship: 'cousin' }, token })
    await expect(unknown).rejects.toMatchObject({ code: 'member.relationship_unknown' })
    // A token response has the same versions, so an immediate edit of the name is no conflict.
    const { user } = await stage.server.call(refresh, { token })
    expect(user?.version).toBe(version + 1)
  })

  test('members are found by any of their names, number, phones and address', async () => {
    const { id } = await insertMember(stage)
    const body = {
      first_name: 'Tai Man',
      last_name: 'Chan',
      chinese_name: '陳大文',
      phone: '+85298765432',
      email: 'taiman@found.test',
    }
    const { data } = await stage.call('owner', updateMember, { ...at(id), body })
    const found = async (query: string) =>
      (await stage.call('organizer', listMembers, { query: { query } })).data.some((row) => row.id === id)
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
    const { id, user_id } = await insertMember(stage)
    const { data: before } = await stage.call('owner', readMember, at(id))
    const body = { email: 'new@address.test', note: 'Rang us' }
    const { data } = await stage.call('owner', updateMember, { ...at(id), body, version: before.version })
    expect(data).toMatchObject({ ...body, version: before.version + 1 })
    const [user] = await stage.db.read((tx) => tx.select().from(users).where(eq(users.id, user_id)))
    expect(user?.email_verified_at).toBe(null)
    const open = await stage.db.read((tx) => tx.select().from(sessions).where(eq(sessions.user_id, user_id)))
    expect(open.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
    const stale = stage.call('owner', updateMember, {
      ...at(id),
      body: { note: '' },
      version: before.version,
    })
    await expect(stale).rejects.toMatchObject({
      code: 'version.stale',
      current: { note: 'Rang us' },
    })
    const taken = stage.call('owner', updateMember, {
      ...at((await insertMember(stage)).id),
      body: { email: 'new@address.test' },
    })
    await expect(taken).rejects.toMatchObject({ code: 'member.taken' })
    const in_team = await insertMember(stage, stage.venue.organizer.user_id)
    const theirs = stage.call('owner', updateMember, { ...at(in_team.id), body: { email: 'mine@now.test' } })
    await expect(theirs).rejects.toMatchObject({ code: 'member.in_team' })
  })

  test('a deleted member leaves number, tiers and receipts and no personal data', async () => {
    const { id, user_id, token } = await insertMember(stage)
    const body = { chinese_name: '陳大文', note: 'Tall', backup_phone: '+85221234567' }
    await stage.call('owner', updateMember, { ...at(id), body })
    const grant = { tier: 'vip' as const, from: '2026-01-01', reason: 'Mrs Chan asked' }
    await stage.call('owner', grantTier, { ...at(id), body: grant })
    await insertReceipt(stage, { member_id: id })
    await insertUpgradeRequest(stage, id)
    await stage.call('owner', deleteMember, at(id))
    const { data } = await stage.call('owner', readMember, at(id))
    expect(data).toMatchObject({
      status: 'CLOSED',
      tier: 'vip',
      first_name: '',
      email: '',
      note: '',
      phone: null,
    })
    expect(data.requested_tier).toBe(null)
    const lines = await stage.db.read((tx) =>
      tx.select().from(tier_lines).where(eq(tier_lines.member_id, id)),
    )
    expect(lines).toMatchObject([{ tier: 'vip', reason: '' }])
    expect(await stage.db.read((tx) => tx.select().from(users).where(eq(users.id, user_id)))).toEqual([])
    await expect(stage.server.call(listReceipts, { token })).rejects.toMatchObject({ code: 'auth.required' })
    await expect(stage.call('owner', deleteMember, at(id))).rejects.toMatchObject({ code: 'member.closed' })
  })

  test('deleting a member with a ticket for an upcoming event is rejected and names the event', async () => {
    const { id, user_id } = await insertMember(stage)
    const { order_id } = await stage.venue.attendee()
    const paid_at = stage.server.clock.now()
    await stage.db.withTx((tx) => tx.update(orders).set({ user_id, paid_at }).where(eq(orders.id, order_id)))
    stage.server.clock.set('2026-01-01T00:00:00.000Z')
    await expect(stage.call('owner', deleteMember, at(id))).rejects.toMatchObject({
      code: 'member.has_future',
      current: { orders: [{ id: order_id, event_id: stage.venue.event_id }] },
    })
  })
})

describe('member settings of the venue', () => {
  const stage = useFixture()

  test('member settings keep a relationship that is in use and offer only the active ones', async () => {
    const { id: member_id } = await insertMember(stage)
    await stage.call('owner', updateMember, { params: { member_id }, body: { relationship: 'tenant' } })
    const label = { en: 'Friend', 'zh-hk': '', 'zh-cn': '' }
    const friend = { key: 'friend', label, is_active: true }
    const change = (relationships: (typeof friend)[]) =>
      stage.call('owner', updateMembershipSettings, { body: { relationships } })
    await expect(change([friend])).rejects.toMatchObject({ code: 'relationship.in_use' })
    await expect(change([friend, friend])).rejects.toMatchObject({ code: 'request.invalid' })
    const { data } = await change([friend, { ...friend, key: 'tenant', is_active: false }])
    expect(data.relationships).toHaveLength(2)
    const again = stage.call('owner', updateMember, {
      params: { member_id: (await insertMember(stage)).id },
      body: { relationship: 'tenant' },
    })
    await expect(again).rejects.toMatchObject({ code: 'member.relationship_unknown' })
  })
})

describe('merchants', () => {
  const stage = useFixture()

  test('merchants are listed in their sort order, and visitors see the eligible ones', async () => {
    const [one, two] = [await insertMerchant(stage), await insertMerchant(stage)]
    const body = { name: 'Closed shop', is_active: false }
    const { data } = await stage.call('owner', createMerchant, { body })
    await stage.call('owner', sortMerchants, { body: { ids: [two] } })
    const ids = (await stage.call('organizer', listMerchants, {})).data.map(({ id }) => id)
    expect(ids).toEqual([two, one, data.id])
    const shown = await stage.server.call(listPublicMerchants, { token: null })
    expect(shown.data.map(({ id }) => id)).toEqual([two, one])
    const twice = stage.call('owner', createMerchant, { body: { ...body, name: 'closed SHOP' } })
    await expect(twice).rejects.toMatchObject({ code: 'merchant.name_taken' })
  })
})
