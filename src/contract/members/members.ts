import { z } from 'zod'
import { email, locale } from '../wire/contact.ts'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { keyedListQuery, itemOf, keyedPageOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { exportFormat } from '../orders/attendees.ts'
import { ageGroup, gender, memberFields, memberNote } from './member-fields.ts'
import { earnedTier, grantedTier, memberTier } from './member-tier.ts'

export const GRANT_REASON_MAX = 500

export const memberStatus = z.enum(['ACTIVE', 'CLOSED'])
export type MemberStatus = z.infer<typeof memberStatus>

/** An entry of the tier log with its author and reason. */
export const tierLogEntry = z.object({
  id: idOf('grant'),
  kind: z.enum(['granted', 'taken_back']),
  /** For a revocation: the revoked grant. */
  grant_id: idOf('grant').nullable(),
  tier: grantedTier,
  from: day,
  until: day.nullable(),
  reason: z.string(),
  /** Null: from a request of the member. */
  by: z.string().nullable(),
  at: instant,
})
export type TierLogRow = z.infer<typeof tierLogEntry>

/** Today's membership, in the venue's timezone. */
export const membership = z.object({
  id: idOf('member'),
  membership_no: z.string(),
  tier: memberTier,
  /** Last day of the tier; null: permanent. */
  tier_until: day.nullable(),
  /** The tier after that day. */
  tier_then: memberTier.nullable(),
  created_at: instant,
})
export type Membership = z.infer<typeof membership>

export const member = membership.extend({
  first_name: z.string(),
  last_name: z.string(),
  chinese_name: z.string(),
  email: z.string(),
  locale: z.string(),
  phone: z.string().nullable(),
  backup_phone: z.string().nullable(),
  gender: gender.nullable(),
  age_group: ageGroup.nullable(),
  birth_month: z.number().int().nullable(),
  /** Null: not given yet. */
  relationship: z.string().nullable(),
  wants_news: z.boolean(),
  /** Tier of an undecided request. */
  requested_tier: earnedTier.nullable(),
  status: memberStatus,
  note: z.string(),
  version: z.number().int(),
})
export type Member = z.infer<typeof member>

/** Member fields that staff may change; omitted fields stay unchanged. */
export const memberEdit = z.strictObject({ ...memberFields, email, locale, note: memberNote }).partial()
export type MemberEdit = z.infer<typeof memberEdit>

export const tierGrant = z
  .strictObject({
    tier: grantedTier,
    from: day,
    /** Last day; default: three months for gold and platinum, permanent for vip. */
    until: day.nullable().default(null),
    reason: text(1, GRANT_REASON_MAX),
  })
  .refine(({ from, until }) => until === null || from <= until, {
    path: ['until'],
    error: 'ends_before_start',
  })
export type TierGrant = z.infer<typeof tierGrant>

export const MEMBER_SORTS = [
  'created_at',
  'membership_no',
  'last_name',
  'first_name',
  'email',
  'tier',
  'expires_at',
] as const
export const MEMBER_FILTERS = [
  'tier',
  'status',
  'relationship',
  'gender',
  'age_group',
  'birth_month',
  'expires_at',
  'created_at',
  'requested_tier',
  'wants_news',
] as const

export const memberListQuery = keyedListQuery({
  sorts: MEMBER_SORTS,
  filters: MEMBER_FILTERS,
  direction: 'desc',
}).extend({
  /** Day in the venue's timezone for which tiers are returned and filtered; default: today. */
  on: day.optional(),
})

/** Available columns of a member export, in order. */
export const MEMBER_COLUMNS = [
  'membership_no',
  'tier',
  'tier_until',
  'requested_tier',
  'first_name',
  'last_name',
  'chinese_name',
  'email',
  'phone',
  'backup_phone',
  'gender',
  'age_group',
  'birth_month',
  'relationship',
  'locale',
  'wants_news',
  'status',
  'created_at',
  'note',
] as const
const memberColumn = z.enum(MEMBER_COLUMNS)
export type MemberColumn = z.infer<typeof memberColumn>

const ERRORS = ['venue.not_found'] as const
const MEMBER = '/members/:member_id'

export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  who: 'person',
  summary:
    'List the members of the venue, newest first; the search covers names, number, phones and e-mail address',
  query: memberListQuery,
  ok: keyedPageOf(member),
  errors: ERRORS,
})

export const exportMembers = endpoint({
  method: 'POST',
  path: '/members/export',
  who: 'person',
  summary: 'Export the members that match a search and filters, as XLSX or CSV; no row limit',
  body: memberListQuery.pick({ query: true, filter_fields: true, on: true }).extend({
    format: exportFormat.default('xlsx'),
    /** Default: all columns. */
    columns: uniqueList(
      z.array(memberColumn).min(1, 'required').max(MEMBER_COLUMNS.length, 'too_long'),
    ).optional(),
  }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ERRORS,
})

export const readMember = endpoint({
  method: 'GET',
  path: MEMBER,
  who: 'person',
  summary: 'Retrieve a member with their tier log, newest first',
  ok: itemOf(member.extend({ history: z.array(tierLogEntry) })),
  errors: [...ERRORS, 'member.not_found'],
})

export const updateMember = endpoint({
  method: 'PUT',
  path: MEMBER,
  who: 'person',
  summary: 'Update a member; omitted fields stay unchanged, a new e-mail must be confirmed by its owner',
  body: memberEdit,
  ok: itemOf(member),
  errors: [
    ...ERRORS,
    'member.not_found',
    'member.closed',
    'member.in_team',
    'member.taken',
    'member.relationship_unknown',
    'version.stale',
  ],
  versioned: true,
})

export const deleteMember = endpoint({
  method: 'DELETE',
  path: MEMBER,
  who: 'person',
  summary: 'Close a membership and erase the person; refused if paid orders or bookings lie ahead',
  errors: [...ERRORS, 'member.not_found', 'member.closed', 'member.has_future', 'version.stale'],
  versioned: true,
})

export const grantTier = endpoint({
  method: 'POST',
  path: `${MEMBER}/grants`,
  who: 'person',
  summary: 'Grant a tier to a member from a day on, with a reason',
  body: tierGrant,
  ok: itemOf(member.extend({ history: z.array(tierLogEntry) })),
  ok_status: 201,
  errors: [...ERRORS, 'member.not_found', 'member.closed'],
})

export const takeBackTier = endpoint({
  method: 'DELETE',
  path: `${MEMBER}/grants/:grant_id`,
  who: 'person',
  summary: 'Revoke a grant of a tier from today on; both entries stay in the log',
  ok: itemOf(member.extend({ history: z.array(tierLogEntry) })),
  errors: [...ERRORS, 'member.not_found', 'member.closed', 'grant.not_found', 'grant.taken_back'],
})
