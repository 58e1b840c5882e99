import type { GrantedTier } from '#contract/members/member-tier.ts'
import type { Perk } from '#contract/members/membership-settings.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { membershipNo } from '#rules/members/membership-no.ts'
import { receiptKey } from '#rules/members/receipt.ts'
import type { Tx } from '#server/core/db/database.ts'
import { members, membership_settings, merchants } from '#server/core/db/schema/members.ts'
import { receipts, upgrade_requests } from '#server/core/db/schema/receipts.ts'
import { users } from '#server/core/db/schema/users.ts'
import { DEFAULT_SETTINGS, addGrant, type MemberRow } from '#server/domains/members/index.ts'
import { hoursAfter } from './catalogue.ts'
import { prngOf, demoId } from './prng.ts'
import { makeCrowd, type DemoMember, type DemoRequest } from './demo-members.ts'
import { DEMO_TIMEZONE, VENUE } from './people.ts'
import type { ReceiptContent } from './receipt-picture.ts'

const DAY_HOURS = 24

const MERCHANTS = [
  {
    name: 'Harbour Noodles',
    name_zh: '海港麵家',
    other_names: ['HN Ltd'],
    shop_number: 'G12',
    translations: { 'zh-cn': { name: '海港面家' } },
  },
  {
    name: 'Peak Books',
    name_zh: '山頂書店',
    other_names: [],
    shop_number: 'G08',
    translations: { 'zh-cn': { name: '山顶书店' } },
  },
  {
    name: 'Lantern Tea House',
    name_zh: '燈籠茶室',
    other_names: ['Lantern'],
    shop_number: 'G21',
    translations: { 'zh-cn': { name: '灯笼茶室' } },
  },
]

// oxfmt-ignore
const PERKS: readonly Perk[] = [
  { key: 'coffee', kind: 'extra', tiers: ['normal', 'gold', 'platinum', 'vip'], label: { en: 'A coffee on your first visit each month', 'zh-hk': '每月首次到訪奉送咖啡一杯', 'zh-cn': '每月首次到访赠送咖啡一杯' } },
  { key: 'meeting_rooms', kind: 'discount', tiers: ['gold', 'platinum', 'vip'], label: { en: '10% off room hire', 'zh-hk': '租用場地九折', 'zh-cn': '租用场地九折' } },
  { key: 'lounge', kind: 'entry', tiers: ['platinum', 'vip'], label: { en: 'The lounge on the 3rd floor, with one guest', 'zh-hk': '可攜同一位賓客進入 3 樓貴賓廳', 'zh-cn': '可携一位宾客进入 3 楼贵宾厅' } },
]

/** Visitors who are members; none of them signs in. */
// oxfmt-ignore
const MEMBERS: readonly DemoMember[] = [
  { email: 'member.wong@demo.test', first_name: 'Ka Yan', last_name: 'Wong', chinese_name: '黃嘉欣', phone: '+85261230001', gender: 'female', age_group: '25_34', birth_month: 3, relationship: 'resident', since: 300, grant: { tier: 'gold', days_ago: 20, reason: 'Regular guest' }, request: { tier: 'platinum', hours_ago: 70, receipts: [[0, 128_050], [2, 68_800]] } },
  { email: 'member.chan@demo.test', first_name: 'Tai Man', last_name: 'Chan', chinese_name: '陳大文', phone: '+85261230002', gender: 'male', age_group: '35_44', birth_month: 11, relationship: 'works_nearby', since: 120, request: { tier: 'gold', hours_ago: 5, receipts: [[0, 128_050]] } },
  { email: 'member.smith@demo.test', first_name: 'Oliver', last_name: 'Smith', chinese_name: '', phone: '+85261230003', gender: 'undisclosed', age_group: '45_54', birth_month: 7, relationship: 'tenant', since: 90, grant: { tier: 'platinum', days_ago: 10, reason: 'Tenant of the year' } },
  { email: 'member.leung@demo.test', first_name: 'Mei Ling', last_name: 'Leung', chinese_name: '梁美玲', phone: '+85261230004', gender: 'female', age_group: '55_64', birth_month: 1, relationship: 'partner', since: 340, grant: { tier: 'vip', days_ago: 200, reason: 'Founding partner' } },
  { email: 'member.garcia@demo.test', first_name: 'Inés', last_name: 'García', chinese_name: '', phone: '+85261230005', gender: 'diverse', age_group: '18_24', birth_month: 9, relationship: 'visitor', since: 2 },
]

const CROWD = 295
const DECIDED_AFTER_HOURS = 20
const OWNER = { id: demoId('user', 'owner@demo.test'), name: 'Wing Sze Lam' }

type StoredMember = { demo: DemoMember; member: MemberRow }

/** Receipt of a pending request, and the content of its picture. */
export type DemoPicture = { receipt_id: Id; picture: ReceiptContent }

/** Seeds the venue's merchants and three hundred members, some with pending requests. */
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
  await tx.insert(membership_settings).values({ account_id: VENUE, ...DEFAULT_SETTINGS, perks: [...PERKS] })
  for (const { demo, member } of await seedPeople(tx, listDemoMembers(), now)) {
    const { grant, request } = demo
    if (grant !== undefined)
      await seedTierGrant(tx, member, grant, hoursAfter(now, -grant.days_ago * DAY_HOURS))
    if (request !== undefined) await seedRequest(tx, member, request, now)
  }
}

/** Returns the receipt pictures of the pending requests. */
export function demoPictures(now: Instant): DemoPicture[] {
  return listDemoMembers().flatMap(({ email, request }) =>
    request === undefined || request.is_approved !== undefined
      ? []
      : receiptsOf(demoId('member', email), request, now).map(
          ({ id, number, purchased_on, amount_cents }) => ({
            receipt_id: id,
            picture: {
              number,
              date: purchased_on,
              amount_cents,
            },
          }),
        ),
  )
}

const listDemoMembers = (): readonly DemoMember[] => [...MEMBERS, ...makeCrowd(CROWD)]

async function seedPeople(tx: Tx, demos: readonly DemoMember[], now: Instant): Promise<StoredMember[]> {
  const people = demos.map((demo, index) => {
    const { email, first_name, last_name, phone, since, chinese_name, is_closed = false } = demo
    const created_at = hoursAfter(now, -since * DAY_HOURS)
    const id = demoId('user', email)
    const { gender, age_group, birth_month, relationship } = demo
    const membership = is_closed
      ? { user_id: null, closed_at: hoursAfter(now, -DAY_HOURS) }
      : { user_id: id, chinese_name, gender, age_group, birth_month, relationship }
    const membership_no = membershipNo(20_260_001 + index * 7919)
    const person = { email, first_name, last_name, phone, locale: 'zh-hk', email_verified_at: created_at }
    return {
      demo,
      users: is_closed ? [] : [{ id, ...person, created_at }],
      member: { id: demoId('member', email), account_id: VENUE, membership_no, created_at, ...membership },
    }
  })
  await tx.insert(users).values(people.flatMap((person) => person.users))
  const rows = await tx
    .insert(members)
    .values(people.map(({ member }) => member))
    .returning()
  const row_by_id = new Map(rows.map((row) => [row.id, row]))
  return people.flatMap(({ demo, member: { id } }) => {
    const member = row_by_id.get(id)
    return member === undefined ? [] : [{ demo, member }]
  })
}

async function seedTierGrant(
  tx: Tx,
  member: MemberRow,
  { tier, reason }: { tier: GrantedTier; reason: string },
  at: Instant,
  request_id: Id | null = null,
): Promise<void> {
  const by = { user_id: OWNER.id, name: OWNER.name, request_id }
  const grant = { tier, from: dayAt(at, DEMO_TIMEZONE), until: null, reason }
  await addGrant({ tx, now: at, random: prngOf(member.id).bytes }, member, grant, by)
}

async function seedRequest(tx: Tx, member: MemberRow, request: DemoRequest, now: Instant): Promise<void> {
  const { tier, hours_ago, is_approved } = request
  const request_id = demoId('upgrade', member.id)
  const decided_at = hoursAfter(now, -hours_ago + DECIDED_AFTER_HOURS)
  await tx.insert(upgrade_requests).values({
    id: request_id,
    account_id: VENUE,
    member_id: member.id,
    tier,
    requested_at: hoursAfter(now, -hours_ago),
    ...(is_approved === undefined
      ? { status: 'PENDING' as const }
      : {
          status: is_approved ? ('APPROVED' as const) : ('REJECTED' as const),
          decided_at,
          decided_by: OWNER.id,
          decided_name: OWNER.name,
          settled_at: decided_at,
          ...(!is_approved && { rejection_code: 'unreadable' as const, rejection_words: '' }),
        }),
  })
  await tx.insert(receipts).values(receiptsOf(member.id, request, now))
  if (is_approved === true) await seedTierGrant(tx, member, { tier, reason: '' }, decided_at, request_id)
}

function receiptsOf(member_id: Id, { hours_ago, receipts: items, is_approved }: DemoRequest, now: Instant) {
  const uploaded_at = hoursAfter(now, -hours_ago)
  const uploaded_on = dayAt(uploaded_at, DEMO_TIMEZONE)
  return items.map(([merchant, amount_cents], at) => {
    const number = `${member_id.slice(-4).toUpperCase()}-${at + 1}`
    return {
      id: demoId('receipt', `${member_id} ${at}`),
      account_id: VENUE,
      member_id,
      merchant_id: demoId('merchant', MERCHANTS[merchant]?.name ?? ''),
      number,
      number_key: receiptKey(number),
      // All pending receipts are of the same day.
      purchased_on: is_approved === undefined ? addDays(dayAt(now, DEMO_TIMEZONE), -4) : uploaded_on,
      amount_cents,
      uploaded_at,
      uploaded_on,
      // A rejected receipt can be used again.
      request_id: is_approved === false ? null : demoId('upgrade', member_id),
    }
  })
}
