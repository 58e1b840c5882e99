import { isDeepStrictEqual } from 'node:util'
import type {
  MembershipSettings,
  MembershipSettingsEdit,
  readPublicMembership,
  Relationship,
} from '#contract/members/membership-settings.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { accountTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { findVenue, record, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import * as store from './store.ts'
import type { SettingsRow } from './store.ts'

export type { SettingsRow } from './store.ts'

/** Settings until the venue changes them. */
export const DEFAULT_SETTINGS: Omit<SettingsRow, 'account_id'> = {
  relationships: [
    makeRelationship('resident', 'Resident', '住客', '住户'),
    makeRelationship('works_nearby', 'Works nearby', '在附近工作', '在附近工作'),
    makeRelationship('tenant', 'Tenant', '租戶', '租户'),
    makeRelationship('visitor', 'Visitor', '訪客', '访客'),
    makeRelationship('partner', 'Partner', '合作夥伴', '合作伙伴'),
  ],
  perks: [],
  platinum_receipts: 2,
  picture_days: 180,
  target_days: 2,
  booking_terms: [],
  version: 1,
}

/** Returns the venue's membership settings. Errors: venue.not_found, permission.denied. */
export async function read(context: Context<Person>): Promise<MembershipSettings> {
  const { account_id } = await requireVenue(context, 'member.view')
  return present(await settingsOf(context.tx, account_id))
}

/**
 * Updates the settings; omitted fields stay unchanged. A relationship in use stays in the list, active or not.
 * Errors: venue.not_found, permission.denied, version.stale, relationship.in_use.
 */
export async function update(
  context: Context<Person>,
  edit: MembershipSettingsEdit,
  version: number | null,
): Promise<MembershipSettings> {
  const { account_id } = await requireVenue(context, 'member.edit')
  const before = await store.lock(context.tx, { account_id, ...DEFAULT_SETTINGS })
  requireVersion(before, version, present(before))
  const after = applyEdit(before, edit)
  if (isDeepStrictEqual(before, after)) return present(before)
  await refuseRemovedInUse(context.tx, account_id, after.relationships)
  const saved = await store.save(context.tx, after)
  await record(context, {
    action: 'membership_settings_changed',
    subject: { kind: 'account', id: account_id },
  })
  return present(saved)
}

/** Returns the settings that visitors need; the defaults while there is no venue. */
export async function readPublic({ tx }: Context): Promise<OkOf<typeof readPublicMembership>['data']> {
  const venue = await findVenue(tx)
  const { relationships, perks, platinum_receipts, target_days } =
    venue === null ? DEFAULT_SETTINGS : await settingsOf(tx, venue.account_id)
  return {
    relationships: relationships.flatMap(({ key, label, is_active }) => (is_active ? [{ key, label }] : [])),
    perks,
    platinum_receipts,
    target_days,
    timezone: venue?.timezone ?? 'Asia/Hong_Kong',
  }
}

/** Returns the stored settings or the defaults. */
export async function settingsOf(tx: Tx, account_id: Id): Promise<SettingsRow> {
  return (await store.find(tx, account_id)) ?? { account_id, ...DEFAULT_SETTINGS }
}

/** Returns the terms of cancellation of a new room booking by a member of a tier: the tier's, otherwise the venue's. */
export async function bookingTermsOf(tx: Tx, venue: Venue, tier: MemberTier): Promise<CancellationTerms> {
  const { booking_terms } = await settingsOf(tx, venue.account_id)
  const own = booking_terms.find((row) => row.tier === tier)
  return own?.terms ?? accountTerms(venue, venue.currency_code)
}

/** Returns whether the venue has set up its membership. */
export async function hasMembership(tx: Tx, account_id: Id): Promise<boolean> {
  return (await store.find(tx, account_id)) !== undefined
}

/** Requires a relationship that is offered. Errors: member.relationship_unknown. */
export async function requireRelationship({ tx }: { tx: Tx }, account_id: Id, key: string): Promise<void> {
  const { relationships } = await settingsOf(tx, account_id)
  if (relationships.some((each) => each.key === key && each.is_active)) return
  const code = 'member.relationship_unknown'
  throw new AppError(code, { errors: { relationship: [code] } })
}

async function refuseRemovedInUse(
  tx: Tx,
  account_id: Id,
  relationships: readonly Relationship[],
): Promise<void> {
  const remaining = new Set(relationships.map(({ key }) => key))
  const used = await store.usedRelationships(tx, account_id)
  const removed = [...used].filter((key) => !remaining.has(key))
  if (removed.length > 0)
    throw new AppError('relationship.in_use', { errors: { relationships: ['relationship.in_use'] } })
}

function makeRelationship(key: string, en: string, zh_hk: string, zh_cn: string): Relationship {
  return { key, label: { en, 'zh-hk': zh_hk, 'zh-cn': zh_cn }, is_active: true }
}

const present = ({ account_id: _, ...settings }: SettingsRow): MembershipSettings => settings
