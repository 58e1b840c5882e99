import { afterEach, describe, expect, test } from 'vitest'
import { createPairing, heartbeat, listDevices } from '#contract/door/devices.ts'
import { setPhoneLists } from '#contract/door/phone-lists.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { pairWithList } from '#offline/door/pair.ts'
import { PhoneDoors, type DoorScan } from '#offline/door/lists/phone-doors.ts'
import { phoneStateOf } from '#offline/door/lists/phone-state.ts'
import { NO_DEVICE_STATE } from '#offline/door/sync-door.ts'
import { searchPeople } from '#offline/door-link/phone-queries.ts'
import { makeBrowser, openDoor, type Browser } from '#tests/support/device.ts'
import {
  addAttendees,
  addEvent,
  addList,
  toVenueWallTime,
  type BuiltEvent,
} from '#tests/support/endpoint-rows/rows.ts'
import { setUpPhonesFixture, syncAll } from '../venue-with-phones.ts'

const HOUR = 3_600_000
const at = setUpPhonesFixture(2)

const open_phones: PhoneDoors[] = []
afterEach(() => {
  for (const phone of open_phones.splice(0)) phone.close()
})

/** Opens the stored lists of a browser, with one of them on screen, and downloads all. */
async function openPhone(browser: Browser, list_id: Id) {
  const ports = browser.tab()
  const phone = new PhoneDoors(ports, await openDoor(ports, list_id), {
    onChange: () => undefined,
    sync: {},
    device: () => NO_DEVICE_STATE,
  })
  open_phones.push(phone)
  await phone.read()
  const sync = () => syncAll(phone)
  if (!browser.network.is_down) await sync()
  const scan = (raw_code: string, list_id?: Id) =>
    phone.scan(
      { kind: 'in', subject: { raw_code }, list_id },
      { id: newId('scan', at.server.random), is_retry: false },
    )
  return { ports, browser, phone, sync, scan, list_id }
}

async function pairPhone(other_list_ids: readonly Id[], name = 'Phone') {
  const { venue, server } = at
  const { data } = await server.call(createPairing, {
    params: { event_id: venue.event_id, check_in_list_id: venue.list_id },
    body: { other_list_ids: [...other_list_ids] },
    token: venue.organizer.token,
  })
  const browser = makeBrowser(server, name)
  const input = { pairing_code: data.pairing_code, device_name: name, gate: null }
  await pairWithList(browser.tab(), venue.list_id, input)
  return openPhone(browser, venue.list_id)
}

const setLists = async (list_ids: readonly Id[], name = 'Phone') => {
  const { venue, server } = at
  const params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
  const token = venue.organizer.token
  const { data } = await server.call(listDevices, { params, token })
  const device_id = data.find((device) => device.name === name)?.id ?? ''
  await server.call(setPhoneLists, {
    params: { ...params, device_id },
    body: { check_in_list_ids: [...list_ids] },
    token,
  })
}

const addListTo = (event: BuiltEvent, name: string) =>
  at.server.db.withTx((tx) => addList(at.server, tx, event, { name }))
const ticketOf = async (event: BuiltEvent, fields = {}) => {
  const [made] = await at.server.db.withTx((tx) => addAttendees(at.server, tx, event, [fields]))
  if (made === undefined) throw new Error('one was asked for')
  return made
}
const shownOf = ({ door, result }: DoorScan) => ({
  list_id: door.list_id,
  kind: result.kind === 'shown' ? result.verdict.kind : result.kind,
})
/** An event of the venue that starts some hours from now. */
const eventIn = (hours: number) =>
  at.server.db.withTx((tx) =>
    addEvent(at.server, tx, {
      account_id: at.venue.account_id,
      title: 'Late show',
      start_date: toVenueWallTime(addMs(at.server.clock.now(), hours * HOUR)),
      end_date: toVenueWallTime(addMs(at.server.clock.now(), (hours + 2) * HOUR)),
    }),
  )

describe('several lists on one phone', () => {
  test('offline the ticket chooses its list, and the scan arrives at that list', async () => {
    const second = await addListTo(at.venue.other_event, 'Second door')
    const other = await ticketOf(at.venue.other_event)
    const { phone, scan, browser, sync } = await pairPhone([second])
    browser.network.is_down = true
    const [guest] = at.venue.attendees
    expect(shownOf(await scan(guest?.code ?? ''))).toEqual({ list_id: at.venue.list_id, kind: 'admitted' })
    expect(shownOf(await scan(other.code))).toEqual({ list_id: second, kind: 'admitted' })
    expect(phone.state).toMatchObject({ waiting: 2, pill: 'saved', counts: { inside: 1 } })
    expect(phone.state.lists).toMatchObject([
      { id: at.venue.list_id, counts: { inside: 1 }, waiting: 1 },
      { id: second, name: 'Second door', event_title: 'Second Night', counts: { inside: 1 }, waiting: 1 },
    ])
    browser.network.is_down = false
    await sync()
    expect(phone.state.waiting).toBe(0)
    expect(await at.countsAtServer(at.venue.list_id)).toMatchObject({ inside: 1 })
  })

  test('a ticket that two lists would take is asked about, and nothing is stored before the answer', async () => {
    const { vip_list_id, list_id } = at.venue
    const vip = await at.venue.attendee({ ticket: 'vip' })
    const { scan, ports } = await pairPhone([vip_list_id])
    const asked = await scan(vip.code)
    expect(asked.result).toMatchObject({
      kind: 'several_lists',
      options: [
        { list: { id: list_id }, verdict: { kind: 'admitted' } },
        { list: { id: vip_list_id, name: 'VIP door' }, verdict: { kind: 'admitted' } },
      ],
      attendee: { id: vip.id },
    })
    expect(await ports.db.scans.count()).toBe(0)
    expect(shownOf(await scan(vip.code, vip_list_id))).toEqual({ list_id: vip_list_id, kind: 'admitted' })
    expect(await ports.db.scans.count()).toBe(1)
    at.server.clock.advance(60_000)
    const again = await scan(vip.code)
    expect(again.result).toMatchObject({
      kind: 'several_lists',
      options: [{ verdict: { kind: 'admitted' } }, { verdict: { kind: 'already_in' } }],
    })
  })

  test('a ticket just admitted at one of two lists is not asked about again', async () => {
    const vip = await at.venue.attendee({ ticket: 'vip' })
    const { scan } = await pairPhone([at.venue.vip_list_id])
    await scan(vip.code, at.venue.vip_list_id)
    expect(shownOf(await scan(vip.code))).toEqual({ list_id: at.venue.vip_list_id, kind: 'just_now' })
  })

  test.each(['online', 'offline'])(
    'a ticket for a later show is refused %s with its date, under the list of that show',
    async (network) => {
      const late = await eventIn(20)
      const late_list = await addListTo(late, 'Late door')
      const ticket = await ticketOf(late)
      const { scan, browser, phone } = await pairPhone([late_list])
      browser.network.is_down = network === 'offline'
      phone.setReachable(network === 'online')
      const { door, result } = await scan(ticket.code)
      expect(door.list_id).toBe(late_list)
      const starts_at = door.state.meta?.event.starts_at
      expect(result).toMatchObject({
        kind: 'shown',
        verdict: { kind: 'wrong_event', event_title: 'Late show', starts_at },
        attendee: { id: ticket.id },
      })
      // Half time between the two shows: six hours from now and twenty.
      at.server.clock.advance(13 * HOUR)
      expect(shownOf(await scan(ticket.code))).toEqual({ list_id: late_list, kind: 'admitted' })
    },
  )

  test('an unknown code is refused once, and an incomplete list makes no ticket invalid', async () => {
    const second = await addListTo(at.venue.other_event, 'Second door')
    const { scan, browser } = await pairPhone([second])
    browser.network.is_down = true
    expect(shownOf(await scan('not a ticket'))).toEqual({ list_id: at.venue.list_id, kind: 'unknown_code' })
    const fresh = await pairPhone([], 'Empty')
    await setLists([at.venue.list_id, second], 'Empty')
    await fresh.phone.shown.report(NO_DEVICE_STATE)
    fresh.browser.network.is_down = true
    await fresh.phone.read()
    // Shown as an incomplete list: it has not arrived at all.
    expect(shownOf(await fresh.scan('not a ticket')).kind).toBe('not_ready')
  })

  test('a list given later arrives with the next report; one taken away leaves after its scans were sent', async () => {
    const second = await addListTo(at.venue.other_event, 'Second door')
    const other = await ticketOf(at.venue.other_event)
    const { phone, ports, scan, browser, sync } = await pairPhone([])
    expect(phone.state.lists).toEqual([])
    await setLists([at.venue.list_id, second])
    await phone.shown.report(NO_DEVICE_STATE)
    await phone.read()
    await sync()
    expect(phone.state.lists.map(({ id }) => id)).toEqual([at.venue.list_id, second])
    browser.network.is_down = true
    expect(shownOf(await scan(other.code))).toEqual({ list_id: second, kind: 'admitted' })
    await setLists([at.venue.list_id])
    expect(await ports.db.lists.get(second)).toBeDefined()
    browser.network.is_down = false
    await sync()
    await expect.poll(() => ports.db.lists.get(second)).toBeUndefined()
    expect(await ports.db.scans.filter(({ list_id }) => list_id === second).count()).toBe(0)
    const counts = await at.server.db.read((tx) =>
      tx.execute(`select 1 from scans where check_in_list_id = '${second}'`),
    )
    expect(counts.rows).toHaveLength(1)
    expect(phone.state.lists).toEqual([])
  })

  test('lists that were paired one by one stay apart', async () => {
    const { venue, server } = at
    const { browser } = await pairPhone([])
    const { data } = await server.call(createPairing, {
      params: { event_id: venue.event_id, check_in_list_id: venue.vip_list_id },
      body: {},
      token: venue.organizer.token,
    })
    const input = { pairing_code: data.pairing_code, device_name: 'Phone', gate: null }
    await pairWithList(browser.tab(), venue.vip_list_id, input)
    const { phone } = await openPhone(browser, venue.list_id)
    expect(phone.state.lists).toEqual([])
  })

  test('the search finds people of all lists and names the list of each', async () => {
    const second = await addListTo(at.venue.other_event, 'Second door')
    await ticketOf(at.venue.other_event, { first_name: 'Guest', last_name: 'Elsewhere' })
    const { phone } = await pairPhone([second])
    const { found, total } = searchPeople(phone, 'guest', 10)
    expect(total).toBe(3)
    expect(found.map(({ list }) => list?.name)).toEqual(['Main door', 'Main door', 'Second door'])
    expect(found.at(-1)?.ticket).toMatchObject({ name: 'General' })
  })

  test('scans and sales that wait are counted over all lists', async () => {
    const { phone } = await pairPhone([])
    const { state } = phone.shown
    const other = { ...state, waiting: 3, waiting_sales: 2 }
    const counted = phoneStateOf({ ...state, waiting: 2, waiting_sales: 1 }, [other])
    expect(counted).toMatchObject({ waiting: 5, waiting_sales: 3, pill: 'saved' })
  })

  test('a server that names no lists leaves the phone as it is', async () => {
    const { ports } = await pairPhone([])
    const reply = heartbeat.ok.parse({ data: { conflicts: 0 }, meta: { server_time: at.server.clock.now() } })
    expect(reply.data.check_in_list_ids).toBeUndefined()
    expect(await ports.db.lists.count()).toBe(1)
  })
})
