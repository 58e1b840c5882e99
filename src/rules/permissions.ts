import type { Id } from '#contract/wire/id.ts'
import type { Role } from '#contract/account/users.ts'

/** A permission on an account, its events and their resources. */
export type Right =
  | 'account.view'
  | 'account.edit'
  | 'audit.view'
  | 'billing.view'
  | 'user.manage'
  | 'organizer.edit'
  | 'event.create'
  | 'event.view'
  | 'event.edit'
  | 'order.view'
  | 'order.edit'
  | 'money.view'
  | 'money.refund'
  | 'stats.view'
  | 'promo_code.view'
  | 'affiliate.view'
  | 'attendee.view'
  | 'attendee.edit'
  | 'attendee.ticket_code'
  | 'person.erase'
  | 'check_in_list.view'
  | 'check_in_list.edit'
  | 'device.manage'
  | 'door.work'
  | 'door.override'
  | 'member.view'
  | 'member.edit'
  | 'member.export'
  | 'receipt.decide'
  | 'merchant.edit'
  | 'other_event.edit'
  | 'room.view'
  | 'room.edit'
  | 'booking.view'
  | 'booking.decide'
  | 'message.send'
  | 'statement.manage'

/** A team member's role in an account, and the assigned events (null: all). */
export type RoleInAccount = { account_id: Id; role: Role; event_ids: readonly Id[] | null }

const DOOR_ONLY: readonly Right[] = ['event.view', 'check_in_list.view', 'door.work']
const COLLABORATOR: readonly Right[] = [
  ...DOOR_ONLY,
  'account.view',
  'stats.view',
  'attendee.view',
  'attendee.edit',
  'attendee.ticket_code',
  'door.override',
]
const ORGANIZER: readonly Right[] = [
  ...COLLABORATOR,
  'organizer.edit',
  'event.create',
  'event.edit',
  'order.view',
  'order.edit',
  'money.view',
  'money.refund',
  'promo_code.view',
  'affiliate.view',
  'message.send',
  'check_in_list.edit',
  'device.manage',
  'member.view',
  'receipt.decide',
  'other_event.edit',
  'room.view',
  'booking.view',
  'booking.decide',
  'statement.manage',
]
const ADMIN: readonly Right[] = [
  ...ORGANIZER,
  'account.edit',
  'audit.view',
  'billing.view',
  'user.manage',
  'person.erase',
  'member.edit',
  'member.export',
  'merchant.edit',
  'room.edit',
]

/** Rights of each role (S2.3 to S2.6). */
const RIGHTS: Record<Role, readonly Right[]> = {
  admin: ADMIN,
  organizer: ORGANIZER,
  collaborator: COLLABORATOR,
  user: DOOR_ONLY,
}

/** Returns whether a member can see an event. */
export function canSee(member: RoleInAccount, event: { account_id: Id; id: Id }): boolean {
  return (
    member.account_id === event.account_id &&
    (member.event_ids === null || member.event_ids.includes(event.id))
  )
}

/** Returns whether a role has a right, regardless of events. */
export function roleHas(role: Role, right: Right): boolean {
  return RIGHTS[role].includes(right)
}

/** Rights whose effect covers every event of the account. */
const OF_WHOLE_ACCOUNT: ReadonlySet<Right> = new Set<Right>([
  'account.edit',
  'audit.view',
  'billing.view',
  'user.manage',
  'organizer.edit',
  'member.view',
  'member.edit',
  'member.export',
  'receipt.decide',
  'merchant.edit',
  'other_event.edit',
  'room.view',
  'room.edit',
  'booking.view',
  'booking.decide',
  'statement.manage',
])

/**
 * Returns whether a member has a right at account level. A member with assigned events cannot use rights that
 * cover all events.
 */
export function canInAccount(
  { role, event_ids }: Pick<RoleInAccount, 'role' | 'event_ids'>,
  right: Right,
): boolean {
  return roleHas(role, right) && (event_ids === null || !OF_WHOLE_ACCOUNT.has(right))
}

/** Returns whether a member has a right on an event. */
export function can(member: RoleInAccount, right: Right, event: { account_id: Id; id: Id }): boolean {
  return canSee(member, event) && roleHas(member.role, right)
}
