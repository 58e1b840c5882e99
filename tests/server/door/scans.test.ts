import { addMs } from '#contract/wire/instant.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reissueTicket } from '#contract/orders/attendees.ts'
import { readCheckInStats } from '#contract/door/check-in-lists.ts'
import { listConflicts } from '#contract/door/conflicts.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnAnyDatabase('scans', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let gate_a: PairedDevice
  let gate_b: PairedDevice

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    gate_a = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
    gate_b = await pairTestDevice(server, venue, 'Phone 2', { gate: 'Gate B' })
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const conflicts = async () =>
    (await server.call(listConflicts, { params: { check_in_list_id: venue.list_id }, token: gate_a.token }))
      .data

  test('a scan is stored, answered and counted once when sent repeatedly', async () => {
    const { id, code } = await venue.attendee()
    const scan = makeScanInput(server, { raw_code: code, attendee_id: id })
    const [first] = await postScans(server, venue, gate_a.token, [scan])
    const { device_id } = gate_a
    const verdict = { kind: 'admitted' }
    expect(first).toEqual({ id: scan.id, stored: true, verdict, attendee_id: id, device_id })
    const before = await venue.change_no()
    const again = await postScans(server, venue, gate_a.token, [scan, scan])
    expect(again).toEqual([first, first])
    expect(await venue.change_no()).toBe(before)
    const stats = await server.call(readCheckInStats, {
      params: { event_id: venue.event_id },
      token: venue.organizer.token,
    })
    expect(stats.data.lists.find((list) => list.check_in_list_id === venue.list_id)).toMatchObject({
      inside: 1,
      entered: 1,
    })
  })

  test('the earlier of two offline scans of a ticket counts, the later is a conflict with both sides', async () => {
    const { id, code } = await venue.attendee({ first_name: 'Mei', last_name: 'Wong' })
    const early = makeScanInput(server, {
      raw_code: code,
      attendee_id: id,
      scanned_at: addMs(TEST_NOW, -2 * MINUTE),
    })
    const late = makeScanInput(server, {
      raw_code: code,
      attendee_id: id,
      scanned_at: addMs(TEST_NOW, -1 * MINUTE),
    })
    const [alone] = await postScans(server, venue, gate_b.token, [late])
    expect(alone).toMatchObject({ verdict: { kind: 'admitted' } })
    await postScans(server, venue, gate_a.token, [early])
    const [answer] = await postScans(server, venue, gate_b.token, [late])
    expect(answer).toMatchObject({
      verdict: { kind: 'already_in', gate: 'Gate A', device: 'Phone 1', first_at: early['scanned_at'] },
      conflict: { first: { gate: 'Gate A' }, second: { gate: 'Gate B', scan_id: late.id } },
    })
    expect(await conflicts()).toMatchObject([
      { attendee_name: 'Mei Wong', first: { scan_id: early.id }, second: { scan_id: late.id } },
    ])
    const mirror = await pullWholeMirror(server, gate_b.token, venue.list_id)
    expect(mirror.scans.get(`${gate_b.device_id}/${late.id}`)).toMatchObject({ in_conflict: true })
  })

  test('a malformed scan gets its own error in the requested language, and the others are stored', async () => {
    const { id, code } = await venue.attendee()
    const good = makeScanInput(server, { raw_code: code, attendee_id: id })
    const bad = [
      null,
      'x',
      {},
      { ...good, id: newId('scan', server.random), kind: 'sideways' },
      { ...good, id: newId('scan', server.random), attendee_id: null, raw_code: null },
      { ...good, id: newId('scan', server.random), scanned_at: '0000-01-01T00:00:00Z' },
      { ...good, id: 'no id' },
    ]
    const answers = await postScans(server, venue, gate_a.token, [...bad, good])
    expect(answers.slice(0, -1).map((answer) => answer.error?.code)).toEqual(bad.map(() => 'scan.invalid'))
    const named = bad.slice(3).map((scan) => (scan instanceof Object && 'id' in scan ? scan.id : null))
    expect(answers.map((answer) => answer.id)).toEqual([null, null, null, ...named, good.id])
    expect(answers[3]?.error?.errors).toHaveProperty('kind')
    expect(answers.at(-1)).toMatchObject({ stored: true, verdict: { kind: 'admitted' } })
    const chinese = await server.raw('POST', `/check-in-lists/${venue.list_id}/scans`, {
      token: gate_a.token,
      body: { scans: [{}] },
      headers: { 'accept-language': 'zh-hk' },
    })
    expect(JSON.stringify(chinese.json)).toMatch(/"message":"[^"]*[一-龥]/)
  })

  test('any scanned text is stored and never fails the batch', async () => {
    const texts = [
      'hello',
      '\u0000\u0001',
      'x'.repeat(4096),
      '🎫'.repeat(100),
      "'; drop table scans; --",
      'https://example.test/?a=b',
      '\ud800',
      '"\\u0000"',
    ]
    const scans = texts.map((raw_code) =>
      makeScanInput(server, {
        raw_code,
        local_verdict: { kind: 'already_in', first_at: TEST_NOW, gate: 'a\u0000b', device: '\ud800' },
      }),
    )
    const answers = await postScans(server, venue, gate_a.token, scans)
    expect(answers.map((answer) => answer.verdict?.kind)).toEqual(texts.map(() => 'unknown_code'))
    expect(answers.every((answer) => answer.stored)).toBe(true)
    expect(await postScans(server, venue, gate_a.token, scans)).toEqual(answers)
  })

  test('a code is accepted as typed by people, and a reissued code is found and refused as revoked', async () => {
    const { id, code } = await venue.attendee()
    const typed = groupTicketCode(code).toLowerCase()
    const [answer] = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { raw_code: typed, local_verdict: null }),
    ])
    expect(answer).toMatchObject({ verdict: { kind: 'admitted' }, attendee_id: id })
    const other = await venue.attendee()
    await server.call(reissueTicket, {
      params: { event_id: venue.event_id, attendee_id: other.id },
      body: { reason: 'passed_on' },
      token: venue.organizer.token,
    })
    server.clock.advance(1000)
    const [revoked] = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { raw_code: other.code, local_verdict: null }),
    ])
    expect(revoked).toMatchObject({
      verdict: { kind: 'revoked', reason: 'passed_on', at: TEST_NOW },
      attendee_id: other.id,
    })
  })

  test('a scan without a local verdict is judged by the server once and keeps that verdict', async () => {
    const { code } = await venue.attendee()
    const [one, two] = [
      makeScanInput(server, { raw_code: code, local_verdict: null }),
      makeScanInput(server, { raw_code: code, local_verdict: null }),
    ]
    const answers = await postScans(server, venue, gate_a.token, [one, two])
    expect(answers.map((answer) => answer.verdict?.kind)).toEqual(['admitted', 'already_in'])
    expect(await conflicts()).toEqual([])
    expect(await postScans(server, venue, gate_a.token, [one, two])).toEqual(answers)
  })

  test('a ticket of another event is refused with the event’s title, one of another account is unknown', async () => {
    const [next_door, strange] = await server.db.withTx(async (tx) => [
      ...(await addAttendees(server, tx, venue.other_event, [{}])),
      ...(await addAttendees(server, tx, venue.strange_event, [{}])),
    ])
    const answers = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { raw_code: next_door?.code, local_verdict: null }),
      makeScanInput(server, { raw_code: strange?.code, local_verdict: null }),
    ])
    expect(answers.map((answer) => answer.verdict)).toMatchObject([
      { kind: 'wrong_event', event_title: 'Second Night' },
      { kind: 'unknown_code' },
    ])
    expect(answers.map((answer) => answer.attendee_id)).toEqual([null, null])
  })

  test('a scan whose code and attendee differ is refused', async () => {
    const [one, other] = [await venue.attendee(), await venue.attendee()]
    const [answer] = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { raw_code: one.code, attendee_id: other.id }),
    ])
    expect(answer).toMatchObject({ stored: false, error: { code: 'scan.attendee_mismatch' } })
    expect((await pullWholeMirror(server, gate_a.token, venue.list_id)).scans.size).toBe(0)
  })

  test('a scan of an unknown attendee is kept in the log', async () => {
    const lost: Id = newId('attendee', server.random)
    const [answer] = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { attendee_id: lost }),
    ])
    expect(answer).toMatchObject({ stored: true, verdict: { kind: 'unknown_code' }, attendee_id: lost })
    expect([...(await pullWholeMirror(server, gate_a.token, venue.list_id)).scans.values()]).toMatchObject([
      { attendee_id: lost, in_conflict: true },
    ])
  })

  test('scans of an unknown code join their attendee once the ticket is known', async () => {
    const sold_before = addMs(TEST_NOW, -HOUR)
    const { id, code } = await venue.attendee()
    await server.db.withTx((tx) =>
      tx.execute(`update ticket_codes set code_hash = reverse(code_hash) where attendee_id = '${id}'`),
    )
    const [unknown] = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { raw_code: code, scanned_at: addMs(sold_before, HOUR - MINUTE) }),
    ])
    expect(unknown).toMatchObject({ stored: true, verdict: { kind: 'unknown_code' }, attendee_id: null })
    await server.db.withTx((tx) =>
      tx.execute(`update ticket_codes set code_hash = reverse(code_hash) where attendee_id = '${id}'`),
    )
    const [second] = await postScans(server, venue, gate_b.token, [makeScanInput(server, { raw_code: code })])
    expect(second).toMatchObject({ attendee_id: id, verdict: { kind: 'already_in', gate: 'Gate A' } })
    const { scans } = await pullWholeMirror(server, gate_a.token, venue.list_id)
    const seen = [...scans.values()].map((scan) => `${scan.attendee_id} ${scan.verdict.kind}`)
    expect(seen.toSorted((a, b) => a.localeCompare(b))).toEqual([`${id} admitted`, `${id} already_in`])
  })
})
