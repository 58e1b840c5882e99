import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { BY_SYSTEM, record, release, requireVenue } from '#server/domains/platform/index.ts'
import { lockOpenMember, read, type MemberRow } from '#server/domains/members/members/service.ts'
import { unsubscribeUser } from '#server/domains/messaging/index.ts'
import { erasePicturesOf, requireOwnMember } from '#server/domains/members/receipts/service.ts'
import { openRequestOf, withdrawLocked } from '#server/domains/members/upgrade-requests/service.ts'
import * as store from './store.ts'

/**
 * Closes a membership and erases the person: names, phones and pictures are deleted; numbers, amounts and the log
 * stay (S26.7). A person who works in a team stays a user. Errors: venue.not_found, permission.denied,
 * member.not_found, member.closed, version.stale, member.has_future with the obstacles.
 */
export async function remove(context: Context<Person>, id: Id, version: number | null): Promise<undefined> {
  const { account_id } = await requireVenue(context, 'member.edit')
  const member = await lockOpenMember(context, account_id, id)
  requireVersion(member, version, await read(context, id))
  await close(context, member)
  await record(context, {
    action: 'member_erased',
    subject: { kind: 'member', id, title: member.membership_no },
  })
}

/** Closes the caller's own membership. Errors: member.none, member.has_future with the obstacles. */
export async function removeOwn(context: Context<Client | Person>): Promise<undefined> {
  const { venue, member } = await requireOwnMember(context)
  const { account_id } = venue
  await close(context, await lockOpenMember(context, account_id, member.id))
  await record(context, {
    action: 'member_erased',
    subject: { kind: 'member', id: member.id, title: member.membership_no },
    account_id,
    // The log stays, without a person.
    by: BY_SYSTEM,
  })
}

async function close({ tx, now }: Pick<Context, 'tx' | 'now'>, member: MemberRow): Promise<void> {
  const { id, user_id, membership_no } = member
  const user = user_id === null ? undefined : await store.lockUser(tx, user_id)
  const orders = user === undefined ? [] : await store.futureOrders(tx, user, now)
  const bookings = user === undefined ? [] : await store.futureBookings(tx, user.id, now)
  if (orders.length + bookings.length > 0)
    throw new AppError('member.has_future', { current: { orders, bookings } })
  const request = await openRequestOf(tx, id)
  // A decided request is settled by the job, which skips closed memberships.
  if (request !== undefined && request.decided_at === null) await withdrawLocked(tx, request, now)
  await release(tx, await erasePicturesOf(tx, id, now), now)
  await store.deleteStagedRows(tx, membership_no, user)
  await store.anonymizeMember(tx, id, now)
  if (user !== undefined) await unsubscribeUser(tx, user.id, null)
  if (user !== undefined && !(await store.isInTeam(tx, user.id))) await store.eraseUser(tx, user)
}
