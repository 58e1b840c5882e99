import { afterEach, beforeEach, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { updateEvent } from '#contract/events/events.ts'
import { lookUpCode, readMirror, readNeighbours } from '#contract/door/mirror.ts'
import { hashTicketCode } from '#contract/door/ticket-code.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

describeOnAnyDatabase('mirror', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let phone: PairedDevice

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server, { attendees: 7 })
    phone = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const page = (query: { cursor?: string; limit?: number } = {}, token = phone.token) =>
    server.call(readMirror, { params: { check_in_list_id: venue.list_id }, query, token })
  const cancel = (attendee_id: string) =>
    server.call(setAttendeeStatus, {
      params: { event_id: venue.event_id, attendee_id },
      body: { status: 'CANCELLED' },
      token: venue.organizer.token,
    })
  const change = (edit: { ticket_ids?: string[]; name?: string }) =>
    server.call(updateCheckInList, {
      params: { event_id: venue.event_id, check_in_list_id: venue.list_id },
      body: edit,
      token: venue.organizer.token,
    })

  test('the first page has the data for the door and neither e-mails nor codes', async () => {
    const { data, meta } = await page()
    expect(meta).toMatchObject({ complete: true, total_attendees: 7, server_time: server.clock.now() })
    expect(data.list).toMatchObject({ id: venue.list_id, status: 'active', earlier_rules: [] })
    expect(data.event).toMatchObject({ id: venue.event_id, title: 'Harbour Lights' })
    expect(data.tickets?.map((ticket) => ticket.tier)).toEqual([null, 'VIP'])
    expect(data.sibling_lists?.map((list) => list.name)).toEqual(['VIP door'])
    expect(data.keys).toEqual([venue.event.key])
    expect(data.device).toEqual({
      id: phone.device_id,
      name: 'Phone 1',
      gate: 'Gate A',
      may_search: true,
      may_override: false,
      may_undo_others: false,
      may_change_direction: true,
      may_leave: true,
      may_sell: false,
    })
    const [first] = venue.attendees
    expect(data.attendees.find((attendee) => attendee.id === first?.id)).toEqual({
      id: first?.id,
      code_hash: hashTicketCode(first?.code ?? ''),
      first_name: 'Guest 1',
      last_name: 'Chan',
      ticket_id: venue.tickets.general,
      price_id: expect.stringMatching(/^pr_/),
      status: 'ACTIVE',
      paid: true,
      paid_at: '2026-11-20T09:00:00.000Z',
      order_id: first?.order_id,
    })
    expect(JSON.stringify(data)).not.toMatch(/example\.test|"code"/)
  })

  test('a pull without changes returns a small response without list, attendees and scans', async () => {
    const { meta } = await page()
    const again = await page({ cursor: meta.cursor })
    expect(again.data).toEqual({ attendees: [], scans: [], removed: [] })
    expect(again.meta).toMatchObject({ complete: true, from_start: false, total_attendees: 7 })
  })

  test('a paged download misses no concurrent change', async () => {
    const [first] = venue.attendees
    const mirror = await pullWholeMirror(server, phone.token, venue.list_id, {
      limit: 2,
      between: async (number) => {
        if (number === 1) await cancel(first?.id ?? '')
        if (number === 2) await venue.attendee({ first_name: 'Late' })
        if (number === 3)
          await postScans(server, venue, phone.token, [makeScanInput(server, { attendee_id: first?.id })])
      },
    })
    expect(mirror.attendees.size).toBe(8)
    expect(mirror.attendees.get(first?.id ?? '')).toMatchObject({ status: 'CANCELLED' })
    expect(mirror.scans.size).toBe(1)
    expect(mirror.pages).toBeGreaterThan(4)
    const whole = await pullWholeMirror(server, phone.token, venue.list_id)
    expect(mirror.attendees).toEqual(whole.attendees)
    expect(mirror.scans).toEqual(whole.scans)
  })

  test('many changes of one change number across a page boundary all arrive', async () => {
    const before = await pullWholeMirror(server, phone.token, venue.list_id)
    const fresh = Array.from({ length: 25 }, () => ({}))
    await server.db.withTx((tx) => addAttendees(server, tx, venue.event, fresh))
    const after = await pullWholeMirror(server, phone.token, venue.list_id, { from: before, limit: 10 })
    expect(after.attendees.size).toBe(32)
    expect(after.total).toBe(32)
    expect(after.pages).toBe(3)
  })

  test('a scan of another door arrives without its attendee', async () => {
    const before = await pullWholeMirror(server, phone.token, venue.list_id)
    const other = await pairTestDevice(server, venue, 'Phone 2', { gate: 'Gate B' })
    const scan = makeScanInput(server, { attendee_id: venue.attendees[0]?.id })
    await postScans(server, venue, other.token, [scan])
    const { data } = await page({ cursor: before.cursor })
    expect(data.attendees).toEqual([])
    expect(data.scans).toMatchObject([
      {
        id: scan.id,
        device_name: 'Phone 2',
        gate: 'Gate B',
        verdict: { kind: 'admitted' },
        in_conflict: false,
      },
    ])
  })

  test('a change of the list’s ticket types sends removed and added attendees and the list', async () => {
    const vip = await venue.attendee({ ticket: 'vip' })
    const all = await pullWholeMirror(server, phone.token, venue.list_id)
    expect(all.attendees.size).toBe(8)
    await change({ ticket_ids: [venue.tickets.vip] })
    const { data } = await page({ cursor: all.cursor })
    expect(data.list?.ticket_ids).toEqual([venue.tickets.vip])
    expect(data.list?.earlier_rules).toHaveLength(1)
    const only_vip = await pullWholeMirror(server, phone.token, venue.list_id, { from: all, limit: 3 })
    expect([...only_vip.attendees.keys()]).toEqual([vip.id])
    expect(only_vip.total).toBe(1)
    await change({ ticket_ids: [venue.tickets.vip, venue.tickets.general] })
    const back = await pullWholeMirror(server, phone.token, venue.list_id, { from: only_vip, limit: 3 })
    expect(back.attendees.size).toBe(8)
  })

  test('an attendee with another ticket type leaves the list', async () => {
    const list_id = await venue.list({ ticket_ids: [venue.tickets.general] })
    const other = await pairTestDevice(server, venue, 'Phone 2', { list_id })
    const before = await pullWholeMirror(server, other.token, list_id)
    const [first] = venue.attendees
    await server.db.withTx((tx) =>
      tx.execute(`with n as (update event_counters set change_no = change_no + 1
        where event_id = '${venue.event_id}' returning change_no)
        update attendees set ticket_id = '${venue.tickets.vip}', change_no = n.change_no from n
        where id = '${first?.id}'`),
    )
    const after = await pullWholeMirror(server, other.token, list_id, { from: before })
    expect(after.attendees.size).toBe(6)
    expect(after.attendees.has(first?.id ?? '')).toBe(false)
  })

  test('a changed event title arrives with the next page', async () => {
    const { meta } = await page()
    await server.call(updateEvent, {
      params: { event_id: venue.event_id },
      body: { title: 'Harbour Nights' },
      token: venue.organizer.token,
    })
    expect((await page({ cursor: meta.cursor })).data.event?.title).toBe('Harbour Nights')
  })

  test('an invalid cursor and a cursor of another list are refused', async () => {
    const other = await pairTestDevice(server, venue, 'Phone 2', { list_id: venue.vip_list_id })
    const theirs = await pullWholeMirror(server, other.token, venue.vip_list_id)
    const texts = [
      'x',
      'e30',
      '%00',
      theirs.cursor,
      Buffer.from('{"v":1,"a":[1,"\\u0000"]}').toString('base64url'),
    ]
    for (const cursor of texts) {
      await expect(page({ cursor })).rejects.toMatchObject({ code: 'mirror.cursor_invalid', status: 422 })
    }
    await expect(page({ limit: 5001 })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('a server restored from an older backup restarts the download', async () => {
    await venue.attendee()
    const ahead = await pullWholeMirror(server, phone.token, venue.list_id)
    await server.db.withTx((tx) =>
      tx.execute(`update event_counters set change_no = change_no - 1 where event_id = '${venue.event_id}'`),
    )
    await server.db.withTx((tx) =>
      tx.execute(`update event_counters set change_no = change_no - 1 where event_id = '${venue.event_id}'`),
    )
    const { data, meta } = await page({ cursor: ahead.cursor })
    expect(meta.from_start).toBe(true)
    expect(data.attendees).toHaveLength(8)
    expect(data.list?.id).toBe(venue.list_id)
  })

  test('a ticket lookup by code hash returns the ticket with its scans, or null when unknown', async () => {
    const [first] = venue.attendees
    await postScans(server, venue, phone.token, [makeScanInput(server, { attendee_id: first?.id })])
    const lookUp = (code_hash: string, token = phone.token) =>
      server.call(lookUpCode, { params: { check_in_list_id: venue.list_id }, body: { code_hash }, token })
    const found = await lookUp(hashTicketCode(first?.code ?? ''))
    expect(found.data).toMatchObject({
      attendee: { id: first?.id },
      scans: [{ verdict: { kind: 'admitted' } }],
    })
    expect((await lookUp('0'.repeat(24))).data).toEqual({
      attendee: null,
      scans: [],
      other_event: null,
    })
    const [guest] = await server.db.withTx((tx) => addAttendees(server, tx, venue.other_event, [{}]))
    const elsewhere = await lookUp(hashTicketCode(guest?.code ?? ''))
    expect(elsewhere.data).toMatchObject({ attendee: null, other_event: { title: 'Second Night' } })
    await expect(lookUp('nonsense')).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(lookUp('0'.repeat(24), venue.stranger.token)).rejects.toMatchObject({ status: 404 })
  })

  test('neighbours are events of the account at about the same time, with prefixes of code hashes', async () => {
    const [guest] = await server.db.withTx((tx) => addAttendees(server, tx, venue.other_event, [{}]))
    await server.db.withTx((tx) => addAttendees(server, tx, venue.strange_event, [{}]))
    const params = { check_in_list_id: venue.list_id }
    const near = await server.call(readNeighbours, { params, token: phone.token })
    expect(near.data).toMatchObject([
      { title: 'Second Night', code_prefixes: hashTicketCode(guest?.code ?? '').slice(0, 8) },
    ])
    await server.db.withTx((tx) =>
      tx.execute(`update events set starts_at = starts_at + interval '30 days',
        ends_at = ends_at + interval '30 days' where id = '${venue.other_event.id}'`),
    )
    expect((await server.call(readNeighbours, { params, token: phone.token })).data).toEqual([])
  })

  test('mirror endpoints refuse callers without permission', async () => {
    const not_found = { code: 'check_in_list.not_found', status: 404 }
    await expect(page({}, venue.stranger.token)).rejects.toMatchObject(not_found)
    await expect(page({}, 'no-such-token-no-such-token')).rejects.toMatchObject({ code: 'auth.required' })
    const other = await pairTestDevice(server, venue, 'Phone 2', { list_id: venue.vip_list_id })
    await expect(page({}, other.token)).rejects.toMatchObject(not_found)
    expect((await page({}, venue.door.token)).data.device).toMatchObject({
      name: 'user Lam',
      may_override: false,
    })
    expect((await page({}, venue.collaborator.token)).data.device).toMatchObject({ may_override: true })
  })
})
