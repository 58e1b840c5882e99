import { eq } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { tier_lines } from '#server/core/db/schema/members.ts'
import { addGrant, lockMember } from '#server/domains/members/members/service.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, formWith } from '../uploads.ts'
import { rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import {
  insertMember,
  insertMerchant,
  insertUpgradeRequest,
  merchantFields,
  oncePerVenue,
} from './member-rows.ts'
import { VENUE_TIMEZONE } from './rows.ts'

let sent = 0

const today = ({ server }: Fixture) => dayAt(server.clock.now(), VENUE_TIMEZONE)
const settings = {
  relationships: [
    { key: 'resident', label: { en: 'Resident', 'zh-hk': '住客', 'zh-cn': '住户' }, is_active: true },
    { key: 'friend', label: { en: 'Friend', 'zh-hk': '朋友', 'zh-cn': '朋友' }, is_active: true },
  ],
  perks: [
    {
      key: 'roof',
      kind: 'entry',
      tiers: ['gold'],
      label: { en: 'The roof', 'zh-hk': '天台', 'zh-cn': '天台' },
    },
  ],
  platinum_receipts: 3,
  picture_days: 90,
  target_days: 3,
  booking_terms: [
    {
      tier: 'gold',
      terms: { steps: [{ until_hours: 2, refund_percent: 100 }], fee_cents: 0, fee_per: 'order' },
    },
  ],
}

const memberParams = async (fixture: Fixture) => ({ member_id: (await insertMember(fixture)).id })

async function grantBody(fixture: Fixture): Promise<Target> {
  const body = { tier: 'vip', from: today(fixture), until: '2099-12-31', reason: 'A friend of the house' }
  return { params: await memberParams(fixture), body }
}

async function grantedTierTarget(fixture: Fixture): Promise<Target> {
  const { server, db, venue } = fixture
  const { id: member_id } = await insertMember(fixture)
  await db.withTx(async (tx) => {
    const member = await lockMember(tx, venue.account_id, member_id)
    if (member === undefined) throw new Error('it was just made')
    const grant = { tier: 'gold', from: today(fixture), until: null, reason: 'why' } as const
    const by = { user_id: null, name: null, request_id: null }
    await addGrant({ tx, now: server.clock.now(), random: server.random }, member, grant, by)
  })
  const lines = await db.read((tx) => tx.select().from(tier_lines).where(eq(tier_lines.member_id, member_id)))
  return { params: { member_id, grant_id: lines[0]?.id ?? '' } }
}

async function requestTarget(fixture: Fixture): Promise<Target & { receipt_id: Id }> {
  const { id, receipt_id } = await insertUpgradeRequest(fixture, (await insertMember(fixture)).id)
  return { params: { upgrade_id: id }, receipt_id }
}

async function decidedUpgradeTarget(fixture: Fixture): Promise<Target> {
  const { params } = await requestTarget(fixture)
  await fixture.server.raw('POST', `/upgrade-requests/${params['upgrade_id']}/approve`, {
    token: fixture.venue.owner.token,
  })
  return { params }
}

const decisionRow = (body?: (target: { receipt_id: Id }) => Record<string, unknown>): Row => ({
  right: 'receipt.decide',
  target: async (fixture) => {
    const { params, receipt_id } = await requestTarget(fixture)
    return body === undefined ? { params } : { params, body: body({ receipt_id }) }
  },
})

/** Valid requests of members, merchants, receipts and upgrade requests. */
export const memberRows: Record<string, Row> = {
  listMembers: {
    right: 'member.view',
    target: async (fixture) => {
      await oncePerVenue(fixture, 'member', insertMember)
      return { params: {} }
    },
  },
  exportMembers: {
    right: 'member.export',
    target: async (fixture) => {
      await oncePerVenue(fixture, 'member', insertMember)
      const filter_fields = { status: { eq: 'ACTIVE' } }
      return { params: {}, body: { format: 'csv', query: 'a', filter_fields, columns: ['email', 'tier'] } }
    },
  },
  importMembers: {
    right: 'member.edit',
    target: () => {
      sent += 1
      const csv = `First name,E-mail,Relationship to the venue\nWing,import.${sent}@members.test,visitor\n`
      return { params: {}, body: formWith('file', fileOf(Buffer.from(csv), 'members.csv'), { mode: 'run' }) }
    },
  },
  readImportProgress: rowWithoutBody('anyone', () => ({ key: 'ed_0000000000000000' })),
  downloadImportTemplate: rowWithoutBody('member.edit', () => ({})),
  readMember: { right: 'member.view', target: async (fixture) => ({ params: await memberParams(fixture) }) },
  updateMember: {
    right: 'member.edit',
    target: async (fixture) => {
      sent += 1
      const body = {
        first_name: 'Tai Man',
        last_name: 'Chan',
        chinese_name: '陳大文',
        gender: 'male',
        age_group: '35_44',
        birth_month: 5,
        phone: `+852${40_000_000 + sent}`,
        backup_phone: '+85221234567',
        relationship: 'tenant',
        email: `member.${sent}@members.test`,
        locale: 'zh-hk',
        note: 'Likes the roof',
      }
      return { params: await memberParams(fixture), body }
    },
  },
  deleteMember: {
    right: 'member.edit',
    target: async (fixture) => ({ params: await memberParams(fixture) }),
  },
  grantTier: { right: 'member.edit', target: grantBody },
  takeBackTier: { right: 'member.edit', target: grantedTierTarget },
  readMembershipSettings: rowWithoutBody('member.view', () => ({})),
  updateMembershipSettings: {
    right: 'member.edit',
    target: (fixture) => {
      sent += 1
      void fixture
      return { params: {}, body: { ...settings, target_days: 1 + (sent % 30) } }
    },
  },
  readPublicMembership: rowWithoutBody('anyone', () => ({})),
  listPublicMerchants: rowWithoutBody('anyone', () => ({})),
  listMerchants: rowWithoutBody('member.view', () => ({})),
  createMerchant: {
    right: 'merchant.edit',
    target: ({ server }) => ({
      params: {},
      body: { id: newId('merchant', server.random), ...merchantFields() },
    }),
  },
  sortMerchants: {
    right: 'merchant.edit',
    target: async (fixture) => ({ params: {}, body: { ids: [await insertMerchant(fixture)] } }),
  },
  updateMerchant: {
    right: 'merchant.edit',
    target: async (fixture) => ({
      params: { merchant_id: await insertMerchant(fixture) },
      body: merchantFields(),
    }),
  },
  deleteMerchant: {
    right: 'merchant.edit',
    target: async (fixture) => ({ params: { merchant_id: await insertMerchant(fixture) } }),
  },
  mergeMerchant: {
    right: 'merchant.edit',
    target: async (fixture) => ({
      params: { merchant_id: await insertMerchant(fixture) },
      body: { duplicate_id: await insertMerchant(fixture) },
    }),
  },
  listRequests: {
    right: 'receipt.decide',
    target: async (fixture) => {
      await oncePerVenue(fixture, 'request', requestTarget)
      return { params: {} }
    },
  },
  readRequest: decisionRow(),
  claimRequest: decisionRow(),
  approveRequest: decisionRow(),
  rejectRequest: decisionRow(({ receipt_id }) => ({
    reason_code: 'unreadable',
    words: 'Please take it again',
    receipt_ids: [receipt_id],
    tells: true,
  })),
  undoDecision: { right: 'receipt.decide', target: decidedUpgradeTarget },
}
