import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listUsers } from '#contract/account/users.ts'
import { listMembers } from '#contract/members/members.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { UNMATCHED_SEARCHES, NAME_PAIRS } from '#tests/support/name-pairs.ts'
import { useFixture } from '#tests/support/fixture.ts'

const LONG_MS = 600_000

describeOnEachDatabase('a search at the desk for names of many spellings', (kind) => {
  const fixture = useFixture(kind)

  test(
    'the search finds attendees, orders, users and members by every spelling, as the door does',
    { timeout: LONG_MS },
    async () => {
      const { event, account_id, event_id } = fixture.venue
      const names = NAME_PAIRS.map(([[first_name, last_name]]) => ({ first_name, last_name }))
      const guests = await fixture.db.withTx((tx) =>
        addAttendees(
          fixture.server,
          tx,
          event,
          names.map((name) => ({ ...name, order: name })),
        ),
      )
      const of_user: string[] = []
      const of_member: string[] = []
      const user_ids: string[][] = []
      for (const name of names) {
        const { user_id } = await fixture.db.withTx((tx) =>
          addMember(fixture.server, tx, { account_id, role: 'user' }),
        )
        const member = await insertMember(fixture)
        const both = [user_id, member.user_id]
        await fixture.db.withTx((tx) => tx.update(users).set(name).where(inArray(users.id, both)))
        of_user.push(user_id)
        of_member.push(member.id)
        user_ids.push(both)
      }
      const everywhere = async (query: string) => {
        const asked = { query: { query, per_page: 100 } }
        const [found_attendees, found_orders, found_users, found_members] = await Promise.all([
          fixture.call('owner', listAttendees, { params: { event_id }, ...asked }),
          fixture.call('owner', listOrders, { params: { event_id }, ...asked }),
          fixture.call('owner', listUsers, asked),
          fixture.call('owner', listMembers, asked),
        ])
        const lists = [found_attendees, found_orders, found_users, found_members]
        return lists.map(({ data }) => new Set(data.map(({ id }) => id)))
      }
      const missed: string[] = []
      for (const [at, [stored, typed]] of NAME_PAIRS.entries()) {
        const ids = [guests[at]?.id, guests[at]?.order_id, of_user[at], of_member[at]]
        for (const query of typed)
          for (const [list, found] of (await everywhere(query)).entries())
            if (!found.has(ids[list] ?? '')) missed.push(`${list}: ${query} for ${stored.join(' ')}`)
      }
      expect(missed).toEqual([])
      const wanted = [guests.map(({ id }) => id), guests.map(({ order_id }) => order_id), of_user, of_member]
      /** Lists also match by parts of ids, and of addresses made of ids, which may contain the query by chance. */
      const isInId = (at: number, query: string) =>
        [guests[at]?.id, guests[at]?.order_id, of_member[at], ...(user_ids[at] ?? [])].some((id) =>
          id?.includes(query.toLowerCase()),
        )
      for (const query of UNMATCHED_SEARCHES)
        for (const [list, found] of (await everywhere(query)).entries())
          expect(
            wanted[list]?.filter((id, at) => found.has(id) && !isInId(at, query)),
            query,
          ).toEqual([])
    },
  )
})
