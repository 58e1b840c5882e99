import type { AgeGroup, Gender } from '#contract/members/member-fields.ts'
import type { EarnedTier, GrantedTier } from '#contract/members/member-tier.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { membershipNo } from '#rules/members/membership-no.ts'
import { receiptKey } from '#rules/members/receipt.ts'
import type { Tx } from '#server/db/database.ts'
import { members, merchants } from '#server/db/schema/members.ts'
import { receipts, upgrade_requests } from '#server/db/schema/receipts.ts'
import { users } from '#server/db/schema/users.ts'
import { addGrant } from '#server/modules/members/service.ts'
import { hoursAfter } from './catalogue.ts'
import { chanceOf, demoId } from './chance.ts'
import { DEMO_TIMEZONE, VENUE } from './people.ts'

const DAY_HOURS = 24

const MERCHANTS = [
  { name: 'Harbour Noodles', name_zh: '海港麵家', other_names: ['HN Ltd'], shop_number: 'G12' },
  { name: 'Peak Books', name_zh: '山頂書店', other_names: [], shop_number: '1/F 08' },
  { name: 'Lantern Tea House', name_zh: '燈籠茶室', other_names: ['Lantern'], shop_number: '2/F 21' },
]

type DemoMember = {
  email: string
  first_name: string
  last_name: string
  chinese_name: string
  phone: string
  gender: Gender
  age_group: AgeGroup
  birth_month: number
  relationship: string
  /** Since how many days they are a member. */
  since: number
  grant?: { tier: GrantedTier; days_ago: number; reason: string }
  /** What they ask for since so many hours, with receipts of a merchant. */
  asks?: {
    tier: EarnedTier
    hours_ago: number
    receipts: readonly (readonly [merchant: number, cents: number])[]
  }
}

/** Visitors who are members; none of them signs in. */
// prettier-ignore
const MEMBERS: readonly DemoMember[] = [
  { email: 'member.wong@demo.test', first_name: 'Ka Yan', last_name: 'Wong', chinese_name: '黃嘉欣', phone: '+85261230001', gender: 'female', age_group: '25_34', birth_month: 3, relationship: 'resident', since: 300, grant: { tier: 'gold', days_ago: 20, reason: 'Opening week' }, asks: { tier: 'platinum', hours_ago: 70, receipts: [[0, 128_050], [2, 68_800]] } },
  { email: 'member.chan@demo.test', first_name: 'Tai Man', last_name: 'Chan', chinese_name: '陳大文', phone: '+85261230002', gender: 'male', age_group: '35_44', birth_month: 11, relationship: 'works_nearby', since: 120, asks: { tier: 'gold', hours_ago: 5, receipts: [[0, 128_050]] } },
  { email: 'member.smith@demo.test', first_name: 'Oliver', last_name: 'Smith', chinese_name: '', phone: '+85261230003', gender: 'undisclosed', age_group: '45_54', birth_month: 7, relationship: 'tenant', since: 90, grant: { tier: 'platinum', days_ago: 10, reason: 'Tenant of the year' } },
  { email: 'member.leung@demo.test', first_name: 'Mei Ling', last_name: 'Leung', chinese_name: '梁美玲', phone: '+85261230004', gender: 'female', age_group: '55_64', birth_month: 1, relationship: 'partner', since: 340, grant: { tier: 'vip', days_ago: 200, reason: 'Founding partner' } },
  { email: 'member.garcia@demo.test', first_name: 'Inés', last_name: 'García', chinese_name: '', phone: '+85261230005', gender: 'diverse', age_group: '18_24', birth_month: 9, relationship: 'visitor', since: 2 },
]

/** The venue's merchants and members, two of whom wait for an answer. */
export async function seedMembers(tx: Tx, now: Instant): Promise<void> {
  await tx.insert(merchants).values(
    MERCHANTS.map((merchant, sort_order) => ({
      ...merchant,
      id: demoId('merchant', merchant.name),
      account_id: VENUE,
      inactive_since: null,
      sort_order,
    })),
  )
  for (const [place, demo] of MEMBERS.entries()) await seedMember(tx, demo, place, now)
}

async function seedMember(tx: Tx, demo: DemoMember, place: number, now: Instant): Promise<void> {
  const { grant, asks, since, email, first_name, last_name, phone, ...own } = demo
  const created_at = hoursAfter(now, -since * DAY_HOURS)
  const user_id = demoId('user', email)
  const person = { email, first_name, last_name, phone, locale: 'zh-hk', email_verified_at: created_at }
  await tx.insert(users).values({ id: user_id, ...person, created_at })
  const membership_no = membershipNo(20_260_001 + place * 7919)
  const [member] = await tx
    .insert(members)
    .values({ ...own, id: demoId('member', email), account_id: VENUE, user_id, membership_no, created_at })
    .returning()
  if (member === undefined) throw new Error('A member of the demo was not made.')
  if (grant !== undefined) {
    const at = hoursAfter(now, -grant.days_ago * DAY_HOURS)
    const by = { user_id: demoId('user', 'owner@demo.test'), name: 'Wing Sze Lam', request_id: null }
    const given = { tier: grant.tier, from: dayAt(at, DEMO_TIMEZONE), until: null, reason: grant.reason }
    await addGrant({ tx, now: at, random: chanceOf(email).bytes }, member, given, by)
  }
  if (asks !== undefined) await seedRequest(tx, member.id, asks, now)
}

async function seedRequest(
  tx: Tx,
  member_id: string,
  { tier, hours_ago, receipts: sent }: NonNullable<DemoMember['asks']>,
  now: Instant,
): Promise<void> {
  const requested_at = hoursAfter(now, -hours_ago)
  const request_id = demoId('upgrade', member_id)
  const asked = { tier, status: 'PENDING', requested_at } as const
  await tx.insert(upgrade_requests).values({ id: request_id, account_id: VENUE, member_id, ...asked })
  const uploaded_on = dayAt(requested_at, DEMO_TIMEZONE)
  await tx.insert(receipts).values(
    sent.map(([merchant, amount_cents], at) => {
      const number = `${member_id.slice(-4).toUpperCase()}-${at + 1}`
      return {
        id: demoId('receipt', `${member_id} ${at}`),
        account_id: VENUE,
        member_id,
        merchant_id: demoId('merchant', MERCHANTS[merchant]?.name ?? ''),
        number,
        number_key: receiptKey(number),
        // All of one day, which is the same for everybody who asks.
        purchased_on: addDays(dayAt(now, DEMO_TIMEZONE), -4),
        amount_cents,
        uploaded_at: requested_at,
        uploaded_on,
        request_id,
      }
    }),
  )
}
