import { createGuestList, type GuestList } from '#contract/orders/guest-lists.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { eventParams, eventRow, resourceRow, rowWithoutBody, type Row } from './endpoint-row.ts'

let made = 0
const UNTIL = '2026-11-30T00:00:00.000Z'

const guestListFields = ({ venue }: Fixture) => ({
  host: `The Band ${(made += 1)}`,
  until: UNTIL,
  places: [{ ticket_id: venue.tickets.general, quantity: 3 }],
})

async function addGuestList(fixture: Fixture): Promise<GuestList> {
  const body = guestListFields(fixture)
  const { token } = fixture.venue.owner
  return (await fixture.server.call(createGuestList, { params: eventParams(fixture), body, token })).data
}

const guestListParams = async (fixture: Fixture) => ({
  ...eventParams(fixture),
  guest_list_id: (await addGuestList(fixture)).id,
})

/** Returns the token in the link of a new list. */
const hostParams = async (fixture: Fixture) => ({
  token: (await addGuestList(fixture)).url?.split('/').at(-1) ?? '',
})

/** Guest lists and the pages of their hosts. */
export const guestListRows: Record<string, Row> = {
  listGuestLists: rowWithoutBody('attendee.edit', eventParams),
  createGuestList: eventRow('attendee.edit', guestListFields),
  updateGuestList: resourceRow('attendee.edit', guestListParams, guestListFields),
  revokeGuestList: resourceRow('attendee.edit', guestListParams),
  readHostedList: resourceRow('anyone', hostParams),
  saveGuestNames: resourceRow('anyone', hostParams, ({ venue }) => ({
    names: [{ ticket_id: venue.tickets.general, name: 'Mei Lam' }],
    version: 1,
  })),
}
