import type { Id } from '#contract/wire/id.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import {
  addAttendees,
  addList,
  type BuiltEvent,
  type NewAttendee,
  type NewList,
} from '#tests/support/endpoint-rows/rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

type TenantContext = { event: BuiltEvent; organizer_id: Id; who: SignedInUser }

/**
 * Returns the fixture as seen from another event or account: rows made with it belong to that event and to `who`.
 */
async function fixtureAt(fixture: Fixture, { event, organizer_id, who }: TenantContext): Promise<Fixture> {
  const { server, db } = fixture
  const { account_id, tickets } = event
  const add = (list: NewList) => db.withTx((tx) => addList(server, tx, event, list))
  const venue = {
    ...fixture.venue,
    account_id,
    organizer_id,
    event_id: event.id,
    event,
    tickets,
    list_id: await add({}),
    vip_list_id: await add({ ticket_ids: [tickets.vip] }),
    owner: who,
    organizer: who,
    collaborator: who,
    door: who,
    attendee: async (attendee: NewAttendee = {}) => {
      const [made] = await db.withTx((tx) => addAttendees(server, tx, event, [attendee]))
      if (made === undefined) throw new Error('one was asked for')
      return made
    },
    list: (list: NewList = {}) => add(list),
  }
  return {
    server,
    db,
    venue,
    call: (who_calls, endpoint, options) =>
      server.call(endpoint, { ...options, token: venue[who_calls].token }),
  }
}

/** Fixture of the stranger, who owns another account. */
export function otherTenantFixture(fixture: Fixture): Promise<Fixture> {
  const { strange_event, strange_organizer_id, stranger } = fixture.venue
  return fixtureAt(fixture, { event: strange_event, organizer_id: strange_organizer_id, who: stranger })
}

/** Fixture of the second event of the venue. */
export function otherEventFixture(fixture: Fixture): Promise<Fixture> {
  const { other_event, organizer_id, owner } = fixture.venue
  return fixtureAt(fixture, { event: other_event, organizer_id, who: owner })
}
