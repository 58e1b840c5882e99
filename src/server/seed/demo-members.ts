import { ageGroup, gender, type AgeGroup, type Gender } from '#contract/members/member-fields.ts'
import type { EarnedTier, GrantedTier } from '#contract/members/member-tier.ts'
import { createPrng, type Prng } from './prng.ts'
import { makeName } from './names.ts'

export type DemoMember = {
  email: string
  first_name: string
  last_name: string
  chinese_name: string
  phone: string
  gender: Gender
  age_group: AgeGroup
  birth_month: number
  relationship: string
  /** Number of days since they joined. */
  since: number
  grant?: { tier: GrantedTier; days_ago: number; reason: string }
  /** Upgrade request made this many hours ago, with receipts of a merchant. */
  request?: DemoRequest
  /** Whether the membership is closed: the number stays, without a user. */
  is_closed?: true
}
export type DemoRequest = {
  tier: EarnedTier
  hours_ago: number
  receipts: readonly (readonly [merchant: number, cents: number])[]
  /** Decided some hours after the request; omitted: pending. */
  is_approved?: boolean
}

const SEED = 20_260_118
const MERCHANTS = 3
const RELATIONSHIPS = ['resident', 'works_nearby', 'tenant', 'visitor', 'partner'] as const

/**
 * Creates more members in every state: with each tier, with an expired one, with pending, rejected and closed
 * ones.
 */
export function makeCrowd(count: number): DemoMember[] {
  const prng = createPrng(SEED)
  return Array.from({ length: count }, (_, index) => {
    const { first_name, last_name } = makeName(prng)
    return {
      email: `member.${index + 1}@demo.test`,
      first_name,
      last_name,
      chinese_name: '',
      phone: `+852${62_000_000 + index}`,
      gender: prng.pick(gender.options as [Gender, ...Gender[]]),
      age_group: prng.pick(ageGroup.options as [AgeGroup, ...AgeGroup[]]),
      birth_month: 1 + Math.floor(prng.next() * 12),
      relationship: prng.pick(RELATIONSHIPS),
      since: 120 + Math.floor(prng.next() * 240),
      ...historyOf(index, prng),
    }
  })
}

/** Returns the history of the member at an index: most are of the normal tier. */
function historyOf(index: number, prng: Prng): Pick<DemoMember, 'grant' | 'request' | 'is_closed'> {
  const days = (from: number, to: number) => from + Math.floor(prng.next() * (to - from))
  if (index % 60 === 59) return { is_closed: true }
  if (index % 45 === 44) return { grant: { tier: 'vip', days_ago: days(20, 100), reason: 'Founding circle' } }
  if (index % 30 === 29) return { request: makeUpgradeRequest('gold', days(100, 1500), prng, false) }
  if (index % 25 === 24)
    return { request: makeUpgradeRequest(prng.pick(['gold', 'platinum']), days(1, 60), prng) }
  if (index % 20 === 19) return { request: makeUpgradeRequest('platinum', days(100, 1200), prng, true) }
  if (index % 12 === 11)
    return { grant: { tier: 'gold', days_ago: days(95, 115), reason: 'Anniversary week' } }
  if (index % 8 === 7) return { request: makeUpgradeRequest('gold', days(100, 1900), prng, true) }
  return {}
}

function makeUpgradeRequest(
  tier: EarnedTier,
  hours_ago: number,
  prng: Prng,
  is_approved?: boolean,
): DemoRequest {
  const count = tier === 'gold' ? 1 : 2
  const receipts = Array.from(
    { length: count },
    () => [Math.floor(prng.next() * MERCHANTS), 50_100 + Math.floor(prng.next() * 150_000)] as const,
  )
  return { tier, hours_ago, receipts, ...(is_approved !== undefined && { is_approved }) }
}
