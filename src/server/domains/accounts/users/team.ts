import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { listUsers, type TeamMember, type UserEdit } from '#contract/account/users.ts'
import { personName } from '#rules/text/person-name.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireRight, requireVersion } from '#server/core/http/requirements.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { endInAccount } from '#server/domains/accounts/sessions/service.ts'
import { presentMember } from './present.ts'
import * as store from './store.ts'
import * as team from './team-store.ts'
import type { TeamMembership } from './team-store.ts'

/** Returns one page of the account's team. Errors: permission.denied. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listUsers>,
): Promise<OkOf<typeof listUsers>> {
  requireRight(context, 'user.manage')
  const { rows, total } = await team.page(context.tx, context.actor.member.account_id, query)
  return pageOf(listUsers.query, query, total, rows.map(presentMember))
}

/** Returns one member. Errors: permission.denied, user.not_found. */
export async function read(context: Context<Person>, user_id: Id): Promise<TeamMember> {
  requireRight(context, 'user.manage')
  return showMember(context, user_id)
}

/**
 * Updates a member; omitted or equal values stay. A deactivated member is signed out immediately. Errors:
 * permission.denied (also for the name of a user whom this account did not create or who belongs to another
 * one), user.not_found, version.stale, user.owner_locked, user.self_locked, user.invited,
 * user.events_unknown.
 */
export async function update(
  context: Context<Person>,
  user_id: Id,
  edit: UserEdit,
  version: number | null,
): Promise<TeamMember> {
  requireRight(context, 'user.manage')
  const { tx, now } = context
  const before = await lockMember(context, user_id)
  requireVersion(before, version, await showMember(context, user_id))
  const after: TeamMembership = {
    ...before,
    role: edit.role ?? before.role,
    event_ids: edit.event_ids === undefined ? before.event_ids : edit.event_ids,
    is_active: edit.status === undefined ? before.is_active : edit.status === 'ACTIVE',
  }
  const has_same_access = hasSameAccess(before, after)
  refuseLocked(context, before, { has_same_access, edit })
  if (edit.event_ids !== undefined && !isSameList(before.event_ids, edit.event_ids)) {
    after.event_ids = await requireEvents(context, edit.event_ids)
  }
  const is_renamed = await rename(context, before, edit)
  if (has_same_access && !is_renamed) return showMember(context, user_id)
  await team.save(tx, after)
  if (before.is_active && !after.is_active) await endInAccount(tx, user_id, before.account_id, now)
  const member = await showMember(context, user_id)
  const changes = changesBetween(accessOf(before), accessOf(after), ['role', 'status', 'event_ids'])
  await record(context, { action: 'member_changed', subject: subjectOf(member), changes })
  return member
}

/** Returns the audit subject of a member. */
export function subjectOf(member: TeamMember) {
  return { kind: 'user', id: member.id, title: personName(member) || member.email } as const
}

const accessOf = ({ role, is_active, event_ids }: TeamMembership) => ({
  role,
  status: is_active ? 'ACTIVE' : 'INACTIVE',
  event_ids: event_ids ?? 'all_events',
})

/** Returns a member as the team sees them. Errors: user.not_found. */
export async function showMember({ tx, actor }: Context<Person>, user_id: Id): Promise<TeamMember> {
  const row = await team.find(tx, actor.member.account_id, user_id)
  if (row === undefined) throw new AppError('user.not_found')
  return presentMember(row)
}

/** Returns a team membership of the caller's account, locked. Errors: user.not_found. */
export async function lockMember({ tx, actor }: Context<Person>, user_id: Id): Promise<TeamMembership> {
  const team_membership = await team.lock(tx, actor.member.account_id, user_id)
  if (team_membership === undefined) throw new AppError('user.not_found')
  return team_membership
}

/** Returns the assigned events without duplicates. Errors: user.events_unknown. */
export async function requireEvents(
  { tx, actor }: Context<Person>,
  event_ids: readonly Id[] | null,
): Promise<Id[] | null> {
  if (event_ids === null) return null
  const known_event_ids = await team.knownEvents(tx, actor.member.account_id, event_ids)
  const unknown_fields = event_ids.flatMap((id, index) =>
    known_event_ids.has(id) ? [] : [`event_ids.${index}`],
  )
  if (unknown_fields.length === 0) return [...new Set(event_ids)]
  const code = 'user.events_unknown'
  throw new AppError(code, { errors: Object.fromEntries(unknown_fields.map((field) => [field, [code]])) })
}

function refuseLocked(
  { actor }: Context<Person>,
  member: TeamMembership,
  { has_same_access, edit }: { has_same_access: boolean; edit: UserEdit },
): void {
  if (member.joined_at === null && edit.status !== undefined) throw new AppError('user.invited')
  if (has_same_access) return
  if (member.is_owner) throw new AppError('user.owner_locked')
  if (member.user_id === actor.user_id) throw new AppError('user.self_locked')
}

function hasSameAccess(before: TeamMembership, after: TeamMembership): boolean {
  const is_same_list = isSameList(before.event_ids, after.event_ids)
  return before.role === after.role && before.is_active === after.is_active && is_same_list
}

function isSameList(left: readonly Id[] | null, right: readonly Id[] | null): boolean {
  if (left === null || right === null) return left === right
  return left.length === right.length && left.every((id) => right.includes(id))
}

/** Renames a user, if this account created them and they work only here. Returns whether the name changed. */
async function rename(
  { tx }: Context<Person>,
  { account_id, user_id, joined_at, invited_at }: TeamMembership,
  { first_name, last_name }: UserEdit,
): Promise<boolean> {
  if (first_name === undefined && last_name === undefined) return false
  const user = await store.lock(tx, user_id)
  if (user === undefined) throw new AppError('user.not_found')
  const renamed = {
    ...user,
    first_name: first_name ?? user.first_name,
    last_name: last_name ?? user.last_name,
  }
  if (renamed.first_name === user.first_name && renamed.last_name === user.last_name) return false
  const is_hidden = joined_at === null && invited_at !== null && user.created_at < invited_at
  if (is_hidden || (await team.isInOtherAccount(tx, account_id, user_id)))
    throw new AppError('permission.denied')
  await store.save(tx, renamed)
  return true
}
