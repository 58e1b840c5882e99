import type { GrantedTier } from '#contract/members/member-tier.ts'
import type { TierGrant } from '#contract/members/members.ts'
import type { Day } from '#contract/wire/day.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { tierSpans } from '#rules/members/membership.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { dayOf, record, requireVenue } from '#server/domains/platform/index.ts'
import { notifyDoors } from './doors.ts'
import { lockOpen } from './open-member.ts'
import * as store from './tiers-store.ts'
import type { MemberRow } from './store.ts'

type GrantContext = Pick<Context, 'tx' | 'now' | 'random'>
/** Author of a grant: a team member, or an approved request. */
type Grantor = { user_id: Id | null; name: string | null; request_id: Id | null }

/**
 * Grants a tier to a member, with the reason (S26.2). Errors: venue.not_found, permission.denied,
 * member.not_found, member.closed.
 */
export async function grant(context: Context<Person>, member_id: Id, input: TierGrant): Promise<void> {
  const { account_id } = await requireVenue(context, 'member.edit')
  const member = await lockOpen(context, account_id, member_id)
  const by = { user_id: context.actor.user_id, name: context.actor.name, request_id: null }
  await addGrant(context, member, input, by)
  await record(context, {
    action: 'tier_granted',
    subject: { kind: 'member', id: member_id, title: member.membership_no },
    changes: [{ field: 'tier', of: null, before: null, after: input.tier, currency: null }],
  })
}

/**
 * Revokes a grant from today on; it stays valid until yesterday. Errors: venue.not_found, permission.denied,
 * member.not_found, member.closed, grant.not_found, grant.taken_back.
 */
export async function revokeGrant(context: Context<Person>, member_id: Id, grant_id: Id): Promise<void> {
  const venue = await requireVenue(context, 'member.edit')
  const { tx, now, random, actor } = context
  const member = await lockOpen(context, venue.account_id, member_id)
  const lines = await store.linesOf(tx, [member_id])
  const grant = lines.find(({ id, kind }) => id === grant_id && kind === 'granted')
  if (grant === undefined) throw new AppError('grant.not_found')
  if (lines.some((line) => line.grant_id === grant_id)) throw new AppError('grant.taken_back')
  const line = {
    id: newId('grant', random),
    account_id: venue.account_id,
    member_id,
    kind: 'taken_back',
    grant_id,
    tier: grant.tier,
    from_day: dayOf(venue, now),
    until_day: null,
    reason: '',
    by_user_id: actor.user_id,
    by_name: actor.name,
    at: now,
  } as const
  await store.addLines(tx, [line])
  await refreshSpans(context, [member])
  await record(context, {
    action: 'tier_taken_back',
    subject: { kind: 'member', id: member_id, title: member.membership_no },
    changes: [{ field: 'tier', of: null, before: grant.tier, after: null, currency: null }],
  })
}

type GrantInput = {
  member: MemberRow
  grant: { tier: GrantedTier; from: Day; until: Day | null; reason: string }
  by: Grantor
}

/** Adds a grant to the log of a locked member. */
export function addGrant(
  context: GrantContext,
  member: MemberRow,
  grant: GrantInput['grant'],
  by: Grantor,
): Promise<void> {
  return addGrants(context, [{ member, grant, by }])
}

/** Adds grants for several members of one account. */
export async function addGrants(context: GrantContext, grants: readonly GrantInput[]): Promise<void> {
  await store.addLines(
    context.tx,
    grants.map(({ member, grant: { tier, from, until, reason }, by }) => ({
      id: newId('grant', context.random),
      account_id: member.account_id,
      member_id: member.id,
      kind: 'granted',
      tier,
      from_day: from,
      until_day: until,
      reason,
      by_user_id: by.user_id,
      by_name: by.name,
      request_id: by.request_id,
      at: context.now,
    })),
  )
  await refreshSpans(
    context,
    grants.map(({ member }) => member),
  )
}

async function refreshSpans(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  members: readonly MemberRow[],
): Promise<void> {
  const [first] = members
  if (first === undefined) return
  const ids = members.map(({ id }) => id)
  const logs = await store.logsOf(tx, ids)
  await store.replaceSpans(
    tx,
    first.account_id,
    new Map(ids.map((id) => [id, tierSpans(logs.get(id) ?? [])])),
  )
  await notifyDoors({ tx, now }, members)
}
