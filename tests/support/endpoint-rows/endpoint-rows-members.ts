import { eq } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { tier_lines } from '#server/core/db/schema/members.ts'
import { addGrant, lockMember } from '#server/domains/members/members/service.ts'
import type { Stage } from '#tests/support/fixture.ts'
import { fileOf, formWith } from '../uploads.ts'
import { only, type Row, type Target } from './endpoint-row.ts'
import { aMember, aMerchant, aRequest, merchantFields, once } from './member-rows.ts'
import { VENUE_TIMEZONE } from './rows.ts'

let sent = 0

const today = ({ server }: Stage) => dayAt(server.clock.now(), VENUE_TIMEZONE)
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
}

const ofMember = async (stage: Stage) => ({ member_id: (await aMember(stage)).id })

async function grantBody(stage: Stage): Promise<Target> {
  const body = { tier: 'vip', from: today(stage), until: '2099-12-31', reason: 'A friend of the house' }
  return { params: await ofMember(stage), body }
}

async function grantedTarget(stage: Stage): Promise<Target> {
  const { server, db, venue } = stage
  const { id: member_id } = await aMember(stage)
  await db.withTx(async (tx) => {
    const member = await lockMember(tx, venue.account_id, member_id)
    if (member === undefined) throw new Error('it was just made')
    const grant = { tier: 'gold', from: today(stage), until: null, reason: 'why' } as const
    const by = { user_id: null, name: null, request_id: null }
    await addGrant({ tx, now: server.clock.now(), random: server.random }, member, grant, by)
  })
  const lines = await db.read((tx) => tx.select().from(tier_lines).where(eq(tier_lines.member_id, member_id)))
  return { params: { member_id, grant_id: lines[0]?.id ?? '' } }
}

async function requestTarget(stage: Stage): Promise<Target & { receipt_id: Id }> {
  const { id, receipt_id } = await aRequest(stage, (await aMember(stage)).id)
  return { params: { upgrade_id: id }, receipt_id }
}

async function decidedTarget(stage: Stage): Promise<Target> {
  const { params } = await requestTarget(stage)
  await stage.server.raw('POST', `/upgrade-requests/${params['upgrade_id']}/approve`, {
    token: stage.venue.owner.token,
  })
  return { params }
}

const toDecide = (body?: (target: { receipt_id: Id }) => Record<string, unknown>): Row => ({
  right: 'receipt.decide',
  target: async (stage) => {
    const { params, receipt_id } = await requestTarget(stage)
    return body === undefined ? { params } : { params, body: body({ receipt_id }) }
  },
})

/** Good requests of members, merchants, receipts and requests for a tier. */
export const memberRows: Record<string, Row> = {
  listMembers: {
    right: 'member.view',
    target: async (stage) => {
      await once(stage, 'member', aMember)
      return { params: {} }
    },
  },
  exportMembers: {
    right: 'member.export',
    target: async (stage) => {
      await once(stage, 'member', aMember)
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
  readImportProgress: only('anyone', () => ({ key: 'ed_0000000000000000' })),
  downloadImportTemplate: only('member.edit', () => ({})),
  readMember: { right: 'member.view', target: async (stage) => ({ params: await ofMember(stage) }) },
  updateMember: {
    right: 'member.edit',
    target: async (stage) => {
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
      return { params: await ofMember(stage), body }
    },
  },
  deleteMember: { right: 'member.edit', target: async (stage) => ({ params: await ofMember(stage) }) },
  grantTier: { right: 'member.edit', target: grantBody },
  takeBackTier: { right: 'member.edit', target: grantedTarget },
  readMembershipSettings: only('member.view', () => ({})),
  updateMembershipSettings: {
    right: 'member.edit',
    target: (stage) => {
      sent += 1
      void stage
      return { params: {}, body: { ...settings, target_days: 1 + (sent % 30) } }
    },
  },
  readPublicMembership: only('anyone', () => ({})),
  listPublicMerchants: only('anyone', () => ({})),
  listMerchants: only('member.view', () => ({})),
  createMerchant: {
    right: 'merchant.edit',
    target: ({ server }) => ({
      params: {},
      body: { id: newId('merchant', server.random), ...merchantFields() },
    }),
  },
  sortMerchants: {
    right: 'merchant.edit',
    target: async (stage) => ({ params: {}, body: { ids: [await aMerchant(stage)] } }),
  },
  updateMerchant: {
    right: 'merchant.edit',
    target: async (stage) => ({ params: { merchant_id: await aMerchant(stage) }, body: merchantFields() }),
  },
  deleteMerchant: {
    right: 'merchant.edit',
    target: async (stage) => ({ params: { merchant_id: await aMerchant(stage) } }),
  },
  listRequests: {
    right: 'receipt.decide',
    target: async (stage) => {
      await once(stage, 'request', requestTarget)
      return { params: {} }
    },
  },
  readRequest: toDecide(),
  claimRequest: toDecide(),
  approveRequest: toDecide(),
  rejectRequest: toDecide(({ receipt_id }) => ({
    reason_code: 'unreadable',
    words: 'Please take it again',
    receipt_ids: [receipt_id],
    tells: true,
  })),
  undoDecision: { right: 'receipt.decide', target: decidedTarget },
}
