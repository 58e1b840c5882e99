import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { createPairing } from '#contract/door/devices.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { Door } from '#offline/door/door.ts'
import { pairWithList } from '#offline/door/pair.ts'
import { PhoneDoors } from '#offline/door/lists/phone-doors.ts'
import { NO_DEVICE_STATE } from '#offline/door/sync-door.ts'
import { pullMirror } from '#offline/mirror/pull-mirror.ts'
import type { Ports } from '#offline/ports.ts'
import { kindOf, makeBrowser } from '#tests/support/device.ts'
import {
  addAttendees,
  addList,
  type BuiltEvent,
  type NewAttendee,
} from '#tests/support/endpoint-rows/rows.ts'
import { sizeOf } from '#tests/support/long.ts'
import { setUpPhonesFixture, syncAll } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(2)
const open_phones: PhoneDoors[] = []
afterEach(() => {
  for (const phone of open_phones.splice(0)) phone.close()
})

/** Ports whose server answers only the first `pages` pages of a download. */
function portsFor(ports: Ports, pages: number): Ports {
  let left = pages
  return {
    ...ports,
    connect: (token) => {
      const client = ports.connect(token)
      const call: typeof client.call = async (endpoint, request) => {
        if (Object.is(endpoint, readMirror) && left-- <= 0)
          throw new ApiError({ code: 'network.unreachable', status: 0 })
        return client.call(endpoint, request)
      }
      return { ...client, call }
    },
  }
}

/** A paired phone with the main door, the VIP door of the same event and the door of another; nothing has arrived. */
async function pairFreshPhone() {
  const { venue, server } = at
  const second = await server.db.withTx((tx) =>
    addList(server, tx, venue.other_event, { name: 'Second door' }),
  )
  // The last page of a list has the ticket that is scanned.
  const lastOf = async (event: BuiltEvent, fields: NewAttendee) => {
    const made = await server.db.withTx((tx) => addAttendees(server, tx, event, [fields, fields]))
    return made.toSorted((a, b) => a.id.localeCompare(b.id)).at(-1)?.code ?? ''
  }
  const elsewhere = await lastOf(venue.other_event, {})
  const vip = await lastOf(venue.event, { ticket: 'vip' })
  const lists = { main: venue.list_id, vip: venue.vip_list_id, second }
  const { data } = await server.call(createPairing, {
    params: { event_id: venue.event_id, check_in_list_id: lists.main },
    body: { other_list_ids: [lists.vip, lists.second] },
    token: venue.organizer.token,
  })
  const browser = makeBrowser(server, 'Phone')
  const ports = browser.tab()
  const input = { pairing_code: data.pairing_code, device_name: 'Phone', gate: null }
  await pairWithList(ports, lists.main, input)
  const shown = await Door.begin(ports, lists.main)
  if (shown === null) throw new Error('the list is stored')
  const phone = new PhoneDoors(ports, shown, {
    onChange: () => undefined,
    // The test downloads page by page.
    sync: { pull: () => Promise.resolve(undefined) },
    device: () => NO_DEVICE_STATE,
  })
  open_phones.push(phone)
  await phone.read()
  const download = async (list_id: Id, pages = Infinity) => {
    await pullMirror(portsFor(ports, pages), list_id, { limit: 1 }).catch(() => undefined)
    await phone.doorOf(list_id).refresh()
  }
  const scan = (raw_code: string, list_id?: Id) =>
    phone.scan(
      { kind: 'in', subject: { raw_code }, list_id },
      { id: newId('scan', server.random), is_retry: false },
    )
  const codes = {
    general: venue.attendees[0]?.code ?? '',
    vip,
    elsewhere,
    forged: `${vip.slice(0, -1)}${vip.endsWith('0') ? '1' : '0'}`,
  }
  return { browser, ports, phone, lists, codes, download, scan }
}

describe('lists of a phone that are still loading', () => {
  test('a ticket of a list that has not arrived is not refused by a list that has', async () => {
    const { lists, codes, download, scan, ports, phone } = await pairFreshPhone()
    await download(lists.main)
    await download(lists.vip)
    expect(phone.state).toMatchObject({ arriving_lists: 1 })
    expect(kindOf((await scan(codes.elsewhere)).result)).toBe('not_ready')
    expect(kindOf((await scan(codes.general)).result)).toBe('admitted')
    await download(lists.second, 1)
    expect(phone.state).toMatchObject({ arriving_lists: 0 })
    // Its header has arrived: the scan is kept.
    expect(await scan(codes.elsewhere)).toMatchObject({
      door: { list_id: lists.second },
      result: { kind: 'shown', verdict: { kind: 'list_incomplete' } },
    })
    expect(await ports.db.scans.filter(({ list_id }) => list_id === lists.second).count()).toBe(1)
    await download(lists.second)
    expect(kindOf((await scan(codes.elsewhere)).result)).toBe('admitted')
  })

  test('online, a ticket that an incomplete list lacks is admitted by what the server says of it', async () => {
    const { lists, codes, download, scan, phone } = await pairFreshPhone()
    await download(lists.main)
    await download(lists.vip)
    await download(lists.second, 1)
    phone.setReachable(true)
    const { door, result } = await scan(codes.elsewhere)
    expect({ list_id: door.list_id, kind: kindOf(result) }).toEqual({
      list_id: lists.second,
      kind: 'admitted',
    })
  })

  test('the door is asked about a list that is loading as about one that has arrived', async () => {
    const { lists, codes, download, scan } = await pairFreshPhone()
    await download(lists.main)
    await download(lists.vip, 1)
    const { result } = await scan(codes.vip)
    expect(result).toMatchObject({
      kind: 'several_lists',
      options: [
        { list: { id: lists.main }, verdict: { kind: 'admitted' } },
        { list: { id: lists.vip }, verdict: { kind: 'list_incomplete' } },
      ],
    })
    expect(kindOf((await scan(codes.vip, lists.vip)).result)).toBe('list_incomplete')
  })

  test('in any order of downloads and scans no genuine ticket is refused, and all are admitted in the end', async () => {
    const step = fc.oneof(
      fc.record({ download: fc.constantFrom('main' as const, 'vip' as const, 'second' as const) }),
      fc.record({ scan: fc.constantFrom('general' as const, 'vip' as const, 'elsewhere' as const) }),
      fc.constant({ scan: 'forged' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        await at.renew()
        const { browser, phone, lists, codes, download, scan } = await pairFreshPhone()
        const seen: Record<keyof typeof codes, string[]> = { general: [], vip: [], elsewhere: [], forged: [] }
        const admitted = new Map<keyof typeof codes, Id>()
        const show = async (name: keyof typeof codes) => {
          if (admitted.has(name)) return
          browser.network.is_down = true
          const first = await scan(codes[name])
          seen[name].push(kindOf(first.result))
          const { door, result } =
            kindOf(first.result) === 'several_lists' ? await scan(codes[name], lists.vip) : first
          if (kindOf(result) === 'admitted') admitted.set(name, door.list_id)
        }
        for (const one of steps) {
          if ('scan' in one) await show(one.scan)
          else {
            browser.network.is_down = false
            await download(lists[one.download], 1)
          }
        }
        browser.network.is_down = false
        for (const list_id of Object.values(lists)) await download(list_id)
        for (const name of ['general', 'vip', 'elsewhere', 'forged'] as const) await show(name)

        const { forged, ...genuine } = seen
        const REFUSALS = new Set(['wrong_event', 'wrong_ticket_type', 'unknown_code', 'already_in'])
        expect(
          Object.values(genuine)
            .flat()
            .filter((kind) => REFUSALS.has(kind)),
        ).toEqual([])
        expect(forged.at(-1)).toBe('unknown_code')
        // Until its header arrives, the phone does not know that the VIP door takes the ticket too.
        const vip_list = admitted.get('vip')
        expect([lists.main, lists.vip]).toContain(vip_list)
        expect(Object.fromEntries(admitted)).toEqual({
          general: lists.main,
          elsewhere: lists.second,
          vip: vip_list,
        })

        browser.network.is_down = false
        await syncAll(phone)
        expect(phone.state.waiting).toBe(0)
        expect(await at.countsAtServer(lists.main)).toMatchObject({
          inside: vip_list === lists.main ? 2 : 1,
        })
        expect(await at.countsAtServer(lists.vip)).toMatchObject({
          inside: vip_list === lists.vip ? 1 : 0,
        })
        expect(await at.conflictsAtServer(lists.main)).toEqual([])
        phone.close()
      }),
      { numRuns: sizeOf(25, 200) },
    )
  }, 180_000)
})
