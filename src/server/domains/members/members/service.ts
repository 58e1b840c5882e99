import { isDeepStrictEqual } from 'node:util'
import type { ClientProfile } from '#contract/account/clients.ts'
import {
  memberListQuery,
  type listMembers,
  type Member,
  type MemberEdit,
  type readMember,
} from '#contract/members/members.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Day } from '#contract/wire/day.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { tierStatusIn, type TierStatus } from '#rules/members/membership.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { cursorPageOf } from '#server/core/http/page-of.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { dayOf, readVenue, record, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { requireRelationship } from '#server/domains/members/membership-settings/service.ts'
import { changeByStaff, touchUser } from '#server/domains/accounts/index.ts'
import { lockOpen } from './open-member.ts'
import { present, presentLine, presentMembership } from './present.ts'
import * as store from './store.ts'
import type { MemberRow } from './store.ts'
import * as tiers from './tiers-store.ts'

export { enrol, enrolMany, enrolVisitors } from './enrol.ts'
export {
  findOfUser as findMemberOf,
  matchesSearch,
  lock as lockMember,
  save as saveMember,
  type MemberRow,
} from './store.ts'
export { formatAgeGroup, exportAll, labelIn } from './export.ts'
export { mailMember } from './member-emails.ts'
export { saveMany as saveMembers } from './bulk-store.ts'
export { lockOpen as lockOpenMember } from './open-member.ts'
export { notifyTierEnds } from './notices.ts'
export { addGrant, addGrants, grant, revokeGrant } from './tiers.ts'
export { logsOf as tierLogsOf } from './tiers-store.ts'
export { tierOfVisitor } from './visitor-tier.ts'
export { relationshipNames } from './relationship-names.ts'
export { labelsOf as memberLabelsOf } from './labels.ts'

type MemberWithHistory = OkOf<typeof readMember>['data']
type OwnMembership = NonNullable<ClientProfile['membership']>

/** Returns a page of the venue's members. Errors: venue.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  query: store.ListQuery,
): Promise<OkOf<typeof listMembers>> {
  const venue = await requireVenue(context, 'member.view')
  const day = query.on ?? dayOf(venue, context.now)
  const { rows, ...position } = await store.page(context.tx, venue.account_id, query, day)
  const spans = await store.spansOf(
    context.tx,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row) => present(row, spans.get(row.id) ?? [], day))
  return cursorPageOf(memberListQuery, query, position, data)
}

/** Returns one member with the tier log. Errors: venue.not_found, permission.denied, member.not_found. */
export async function read(context: Context<Person>, id: Id): Promise<MemberWithHistory> {
  const venue = await requireVenue(context, 'member.view')
  const [member] = await showMembers(context, venue, [id])
  if (member === undefined) throw new AppError('member.not_found')
  return member
}

/**
 * Updates a member on their behalf; omitted fields stay unchanged. A new address is unverified until its owner
 * opens the link that is mailed there. Errors: venue.not_found, permission.denied, member.not_found,
 * member.closed, version.stale, member.relationship_unknown, member.in_team (team members change their own
 * address), member.taken.
 */
export async function update(
  context: Context<Person>,
  id: Id,
  edit: MemberEdit,
  version: number | null,
): Promise<Member> {
  const venue = await requireVenue(context, 'member.edit')
  const before = await lockOpen(context, venue.account_id, id)
  const current = await presentCurrent(context, venue, id)
  requireVersion(before, version, await read(context, id))
  if (edit.relationship !== undefined && edit.relationship !== before.relationship)
    await requireRelationship(context, venue.account_id, edit.relationship)
  const { first_name, last_name, email, locale, phone, ...member_fields } = edit
  const person = { first_name, last_name, email, locale, phone }
  const after = applyEdit(before, member_fields)
  const is_user_changed = before.user_id !== null && (await changeByStaff(context, before.user_id, person))
  if (isDeepStrictEqual(before, after) && !is_user_changed) return current
  await store.save(context.tx, after)
  if (before.user_id !== null) await touchUser(context.tx, before.user_id)
  await record(context, {
    action: 'member_edited',
    subject: { kind: 'member', id, title: before.membership_no },
  })
  return presentCurrent(context, venue, id)
}

/** Returns the membership of a user as they see it, newest log entry first. */
export async function readMembership(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  member: MemberRow,
): Promise<OwnMembership> {
  const spans = (await store.spansOf(tx, [member.id])).get(member.id) ?? []
  const lines = (await tiers.linesOf(tx, [member.id])).map(presentLine).reverse()
  const history = lines.map(({ by: _by, reason: _reason, ...line }) => line)
  return { ...presentMembership(member, spans, dayOf(await readVenue(tx), now)), history }
}

/** Returns the tier status of a member on a day. */
export async function tierStatusOf(tx: Tx, member_id: Id, day: Day): Promise<TierStatus> {
  return tierStatusIn((await store.spansOf(tx, [member_id])).get(member_id) ?? [], day)
}

/** Returns members with their tier logs; the caller must have checked the access. */
export async function showMembers(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  venue: Venue,
  ids: readonly Id[],
): Promise<MemberWithHistory[]> {
  const day = dayOf(venue, now)
  const rows = await store.listByIds(tx, venue.account_id, ids)
  const spans = await store.spansOf(tx, ids)
  const lines = await tiers.linesOf(tx, ids)
  return rows.map((row) => ({
    ...present(row, spans.get(row.id) ?? [], day),
    history: lines
      .filter(({ member_id }) => member_id === row.id)
      .map(presentLine)
      .reverse(),
  }))
}

async function presentCurrent({ tx, now }: Context<Person>, venue: Venue, id: Id): Promise<Member> {
  const row = await store.find(tx, venue.account_id, { id })
  if (row === undefined) throw new AppError('member.not_found')
  const spans = await store.spansOf(tx, [id])
  return present(row, spans.get(id) ?? [], dayOf(venue, now))
}
