import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

describeOnAnyDatabase('scans with one id', (kind) => {
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

  test('a scan with a known id and another body is refused and changes nothing', async () => {
    const { id, code } = await venue.attendee()
    const scan = makeScanInput(server, { raw_code: code, attendee_id: id })
    await postScans(server, venue, gate_a.token, [scan])
    const before = await venue.change_no()
    const [reused] = await postScans(server, venue, gate_a.token, [{ ...scan, kind: 'out' }])
    expect(reused).toMatchObject({ id: scan.id, stored: false, error: { code: 'scan.id_reused' } })
    expect(await venue.change_no()).toBe(before)
    const [kept] = await postScans(server, venue, gate_a.token, [scan])
    expect(kept).toMatchObject({ stored: true, verdict: { kind: 'admitted' } })
  })

  test('an id repeated in one batch is one scan, and with another body refused', async () => {
    const { id, code } = await venue.attendee()
    const scan = makeScanInput(server, { raw_code: code, attendee_id: id })
    const admitted = { id: scan.id, stored: true, verdict: { kind: 'admitted' } }
    const refused = { id: scan.id, stored: false, error: { code: 'scan.id_reused' } }
    const sent = [scan, { ...scan, kind: 'out' }, scan]
    expect(await postScans(server, venue, gate_a.token, sent)).toMatchObject([admitted, refused, admitted])
    expect((await pullWholeMirror(server, gate_a.token, venue.list_id)).scans.size).toBe(1)
  })

  test('equal ids from two devices are two scans unless the bodies are identical', async () => {
    const { id, code } = await venue.attendee()
    const scan = makeScanInput(server, { raw_code: code, attendee_id: id })
    await postScans(server, venue, gate_a.token, [scan])
    const [second] = await postScans(server, venue, gate_b.token, [{ ...scan, device_seq: 77 }])
    expect(second).toMatchObject({ stored: true, device_id: gate_b.device_id })
    const gate_c = await pairTestDevice(server, venue, 'The phone of gate A, paired again', {})
    const [third] = await postScans(server, venue, gate_c.token, [scan])
    expect(third).toMatchObject({ stored: true, device_id: gate_a.device_id })
    expect((await pullWholeMirror(server, gate_a.token, venue.list_id)).scans.size).toBe(2)
  })
})
