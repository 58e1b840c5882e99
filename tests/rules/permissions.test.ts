import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { role, type Role } from '#contract/account/users.ts'
import { can, canInAccount, canSee, roleHas, type RoleInAccount, type Right } from '#rules/permissions.ts'

/** Permissions of each role (S2.3 to S2.6), one line per permission. */
const TABLE: Record<Right, Record<Role, boolean>> = {
  'account.view': { admin: true, organizer: true, collaborator: true, user: false },
  'account.edit': { admin: true, organizer: false, collaborator: false, user: false },
  'audit.view': { admin: true, organizer: false, collaborator: false, user: false },
  'billing.view': { admin: true, organizer: false, collaborator: false, user: false },
  'user.manage': { admin: true, organizer: false, collaborator: false, user: false },
  'organizer.edit': { admin: true, organizer: true, collaborator: false, user: false },
  'event.create': { admin: true, organizer: true, collaborator: false, user: false },
  'event.view': { admin: true, organizer: true, collaborator: true, user: true },
  'event.edit': { admin: true, organizer: true, collaborator: false, user: false },
  'order.view': { admin: true, organizer: true, collaborator: false, user: false },
  'order.edit': { admin: true, organizer: true, collaborator: false, user: false },
  'money.view': { admin: true, organizer: true, collaborator: false, user: false },
  'money.refund': { admin: true, organizer: true, collaborator: false, user: false },
  'stats.view': { admin: true, organizer: true, collaborator: true, user: false },
  'promo_code.view': { admin: true, organizer: true, collaborator: false, user: false },
  'affiliate.view': { admin: true, organizer: true, collaborator: false, user: false },
  'attendee.view': { admin: true, organizer: true, collaborator: true, user: false },
  'attendee.edit': { admin: true, organizer: true, collaborator: true, user: false },
  'attendee.ticket_code': { admin: true, organizer: true, collaborator: true, user: false },
  'person.erase': { admin: true, organizer: false, collaborator: false, user: false },
  'check_in_list.view': { admin: true, organizer: true, collaborator: true, user: true },
  'check_in_list.edit': { admin: true, organizer: true, collaborator: false, user: false },
  'device.manage': { admin: true, organizer: true, collaborator: false, user: false },
  'door.work': { admin: true, organizer: true, collaborator: true, user: true },
  'member.view': { admin: true, organizer: true, collaborator: false, user: false },
  'member.edit': { admin: true, organizer: false, collaborator: false, user: false },
  'member.export': { admin: true, organizer: false, collaborator: false, user: false },
  'receipt.decide': { admin: true, organizer: true, collaborator: false, user: false },
  'merchant.edit': { admin: true, organizer: false, collaborator: false, user: false },
  'other_event.edit': { admin: true, organizer: true, collaborator: false, user: false },
  'room.view': { admin: true, organizer: true, collaborator: false, user: false },
  'room.edit': { admin: true, organizer: false, collaborator: false, user: false },
  'booking.view': { admin: true, organizer: true, collaborator: false, user: false },
  'booking.decide': { admin: true, organizer: true, collaborator: false, user: false },
  'door.override': { admin: true, organizer: true, collaborator: true, user: false },
  'statement.manage': { admin: true, organizer: true, collaborator: false, user: false },
  'message.send': { admin: true, organizer: true, collaborator: false, user: false },
}
const RIGHTS = Object.keys(TABLE) as Right[]
const EVENT = { account_id: 'ac_1', id: 'ev_1' }
const member = (parts: Partial<RoleInAccount>): RoleInAccount => ({
  account_id: EVENT.account_id,
  role: 'admin',
  event_ids: null,
  ...parts,
})

describe('permissions of each role', () => {
  test.each(RIGHTS)('a role has its permissions: %s', (right) => {
    for (const each of role.options) {
      expect(roleHas(each, right), each).toBe(TABLE[right][each])
      expect(can(member({ role: each }), right, EVENT), each).toBe(TABLE[right][each])
    }
  })

  test('a higher role has all permissions of a lower one', () => {
    const ladder: Role[] = ['user', 'collaborator', 'organizer', 'admin']
    const held = ladder.map((each) => RIGHTS.filter((right) => roleHas(each, right)))
    held.slice(1).forEach((rights, at) => expect(rights).toEqual(expect.arrayContaining(held[at] ?? [])))
  })
})

describe('events that a member sees', () => {
  const someone = fc.record({
    account_id: fc.constantFrom('ac_1', 'ac_2'),
    role: fc.constantFrom(...role.options),
    event_ids: fc.option(fc.array(fc.constantFrom('ev_1', 'ev_2', 'ev_3'), { maxLength: 3 })),
  })

  test("a member without a list sees all events of the account, otherwise the listed ones, never another account's", () => {
    expect(canSee(member({}), EVENT)).toBe(true)
    expect(canSee(member({ event_ids: ['ev_2', 'ev_1'] }), EVENT)).toBe(true)
    expect(canSee(member({ event_ids: ['ev_2'] }), EVENT)).toBe(false)
    expect(canSee(member({ event_ids: [] }), EVENT)).toBe(false)
    expect(canSee(member({ account_id: 'ac_2' }), EVENT)).toBe(false)
    expect(canSee(member({ account_id: 'ac_2', event_ids: ['ev_1'] }), EVENT)).toBe(false)
  })

  test('a member has no permission on events they cannot see, and their role decides on the others', () => {
    fc.assert(
      fc.property(someone, fc.constantFrom(...RIGHTS), (one, right) => {
        expect(can(one, right, EVENT)).toBe(canSee(one, EVENT) && TABLE[right][one.role])
      }),
    )
  })
})

test('a member limited to some events cannot change anything that belongs to all events', () => {
  for (const right of RIGHTS) {
    const is_of_all = [
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
    ].includes(right)
    for (const each of role.options) {
      expect(canInAccount(member({ role: each }), right)).toBe(roleHas(each, right))
      const of_one = member({ role: each, event_ids: [EVENT.id] })
      expect(canInAccount(of_one, right)).toBe(roleHas(each, right) && !is_of_all)
    }
  }
})
