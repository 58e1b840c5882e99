import { type Client, createClient } from '#api-client/client.ts'
import { type Attendee, listAttendees, readAttendee } from '#contract/orders/attendees.ts'
import { login } from '#contract/account/auth.ts'
import { listCheckInLists } from '#contract/door/check-in-lists.ts'
import { createPairing } from '#contract/door/devices.ts'
import { listEvents } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'

export type Guest = { id: Id; name: string; code: string }

/** The demo venue through its own API: the event of today, its open list, and unused guests. */
export type Demo = {
  url: string
  event_id: Id
  list_id: Id
  /** The other lists of the event that are open. */
  other_list_ids: Id[]
  /** Target of a pairing link of a list, and of further ones. */
  pairingPath: (list_id: Id, may_override?: boolean, other_list_ids?: Id[]) => Promise<string>
  /** Attendee with a valid ticket who is not inside, a different one on each call. */
  guest: () => Promise<Guest>
}

const HAN = /\p{Script=Han}/u

export async function openDemo(url: string): Promise<Demo> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  token = (await client.call(login, { body: { email: 'organizer@demo.test', password: 'demo-password' } }))
    .token
  const { event_id, list, other_list_ids } = await findOpenList(client)
  const everybody = await allAttendees(client, event_id)
  const isGood = (one: Attendee) =>
    one.status === 'ACTIVE' &&
    one.paid_at !== null &&
    one.refunded_at === null &&
    one.checked_in_at === null &&
    one.reissued_at === null &&
    list.ticket_ids.includes(one.ticket_id)
  // For namesakes the door asks which one is meant.
  const hasOwnName = ({ first_name, last_name }: Attendee) =>
    everybody.filter((one) => one.first_name === first_name && one.last_name === last_name).length === 1
  const good = everybody.filter((one) => isGood(one) && hasOwnName(one))
  // Spec files that run in parallel should not use the same guest.
  let next = Math.floor(Math.random() * good.length)
  return {
    url,
    event_id,
    list_id: list.id,
    other_list_ids,
    async pairingPath(list_id, may_override = false, other_list_ids = []) {
      const params = { event_id, check_in_list_id: list_id }
      const { data } = await client.call(createPairing, { params, body: { may_override, other_list_ids } })
      return data.url.slice(new URL(data.url).origin.length)
    },
    async guest() {
      for (let tried = 0; tried < good.length; tried++) {
        const found = good[next++ % good.length]
        if (found === undefined) break
        const params = { event_id, attendee_id: found.id }
        const { data } = await client.call(readAttendee, { params })
        // Another test may have used or cancelled this guest since.
        if (!isGood(data)) continue
        const { first_name, last_name } = data
        const name = HAN.test(first_name) ? last_name + first_name : `${first_name} ${last_name}`.trim()
        return { id: data.id, name, code: data.ticket_code ?? '' }
      }
      throw new Error('the demo has no good ticket')
    },
  }
}

async function allAttendees({ call }: Client, event_id: Id): Promise<Attendee[]> {
  const found: Attendee[] = []
  for (let page = 1, last_page = 1; page <= last_page; page++) {
    const { data, meta } = await call(listAttendees, { params: { event_id }, query: { page } })
    found.push(...data)
    last_page = meta.last_page
  }
  return found
}

async function findOpenList(client: Client) {
  const { data: events } = await client.call(listEvents, {})
  for (const { id: event_id } of events) {
    const { data: lists } = await client.call(listCheckInLists, { params: { event_id } })
    const open = lists.filter(({ status }) => status === 'active')
    const list = open.find(({ re_entry }) => re_entry === 'after_exit')
    if (list === undefined) continue
    const others = open.filter((other) => other !== list && other.kind === 'entry')
    return { event_id, list, other_list_ids: others.map(({ id }) => id) }
  }
  throw new Error('the demo has no open list')
}
