import { z } from 'zod'
import { distinctBy, uniqueList } from '../wire/distinct.ts'
import { cancellationTerms } from '../orders/cancellation/cancellation-terms.ts'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { relationshipKey } from './member-fields.ts'
import { memberTier } from './member-tier.ts'

export const RELATIONSHIPS_MAX = 30
export const RELATIONSHIP_LABEL_MAX = 60
export const PERKS_MAX = 30
export const PERK_LABEL_MAX = 120
const RECEIPTS_MAX = 10
const PICTURE_DAYS_MAX = 3650
const TARGET_DAYS_MAX = 60

/** A text of the venue for members in the three languages of its navigation; '' falls back to English. */
const localizedLabel = (max: number) =>
  z.strictObject({ en: text(1, max), 'zh-hk': text(0, max), 'zh-cn': text(0, max) })

/** A relationship to the venue, with labels in the three languages of its navigation; '' falls back to English. */
export const relationship = z.strictObject({
  key: relationshipKey,
  label: localizedLabel(RELATIONSHIP_LABEL_MAX),
  /** Offered for selection; members who have it keep it. */
  is_active: z.boolean(),
})
export type Relationship = z.infer<typeof relationship>

export const perkKind = z.enum(['discount', 'entry', 'extra'])
export type PerkKind = z.infer<typeof perkKind>

/** A benefit of some tiers, as shown on the member card. */
export const perk = z.strictObject({
  key: relationshipKey,
  kind: perkKind,
  tiers: uniqueList(z.array(memberTier).min(1, 'required').max(memberTier.options.length, 'too_long')),
  label: localizedLabel(PERK_LABEL_MAX),
})
export type Perk = z.infer<typeof perk>

/** Terms of cancellation of the room bookings of a tier. */
const tierTerms = z.strictObject({ tier: memberTier, terms: cancellationTerms })
export type TierTerms = z.infer<typeof tierTerms>

const settingsFields = {
  relationships: distinctBy(
    z.array(relationship).min(1, 'required').max(RELATIONSHIPS_MAX, 'too_long'),
    'key',
  ),
  /** In the order of the member card. */
  perks: distinctBy(z.array(perk).max(PERKS_MAX, 'too_long'), 'key'),
  /** Number of receipts of one day that earn platinum (S26.4). */
  platinum_receipts: z.number().int().min(2, 'too_small').max(RECEIPTS_MAX, 'too_large'),
  /** Days after which pictures of a receipt are deleted. */
  picture_days: z.number().int().min(1, 'too_small').max(PICTURE_DAYS_MAX, 'too_large'),
  /** Working days within which a request should be decided. */
  target_days: z.number().int().min(1, 'too_small').max(TARGET_DAYS_MAX, 'too_large'),
  /** Tiers whose room bookings have terms of their own; the venue's hold for all others. */
  booking_terms: distinctBy(z.array(tierTerms).max(memberTier.options.length, 'too_long'), 'tier'),
}

/** The venue's membership settings. */
export const membershipSettings = z.object({ ...settingsFields, version: z.number().int() })
export type MembershipSettings = z.infer<typeof membershipSettings>

export const membershipSettingsEdit = z.strictObject(settingsFields).partial()
export type MembershipSettingsEdit = z.infer<typeof membershipSettingsEdit>

export const readMembershipSettings = endpoint({
  method: 'GET',
  path: '/membership-settings',
  who: 'person',
  summary: 'Retrieve the membership settings',
  ok: itemOf(membershipSettings),
  errors: ['venue.not_found'],
})

export const updateMembershipSettings = endpoint({
  method: 'PUT',
  path: '/membership-settings',
  who: 'person',
  summary:
    'Update the membership settings; omitted fields stay unchanged, used relationships cannot be removed',
  body: membershipSettingsEdit,
  ok: itemOf(membershipSettings),
  errors: ['venue.not_found', 'relationship.in_use', 'version.stale'],
  versioned: true,
})

/** The public part of the settings. */
export const publicMembership = z.object({
  relationships: z.array(relationship.omit({ is_active: true })),
  perks: z.array(perk),
  platinum_receipts: z.number().int(),
  target_days: z.number().int(),
  /** Timezone in which days are counted. */
  timezone: z.string(),
})
export type PublicMembership = z.infer<typeof publicMembership>

export const readPublicMembership = endpoint({
  method: 'GET',
  path: '/public/membership',
  who: 'anyone',
  summary: 'Retrieve the public membership settings',
  ok: itemOf(publicMembership),
  errors: [],
})
