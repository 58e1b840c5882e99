import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

describeOnAnyDatabase('scans of a party', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let gate_a: PairedDevice

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    gate_a = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const send = (...scans: readonly unknown[]) => postScans(server, venue, gate_a.token, scans)

  test('doors receive which scan opened the party, and a scan on its own without a party', async () => {
    const [one, two] = [await venue.attendee(), await venue.attendee()]
    const first = makeScanInput(server, { attendee_id: one.id })
    const second = makeScanInput(server, { attendee_id: two.id, with: first.id })
    await send(first, second)
    const { scans } = await pullWholeMirror(server, gate_a.token, venue.list_id)
    expect(scans.get(`${gate_a.device_id}/${second.id}`)).toMatchObject({ with: first.id })
    expect(scans.get(`${gate_a.device_id}/${first.id}`)).not.toHaveProperty('with')
  })

  test('the same scan with another party is refused, and without a party is the scan of an older phone', async () => {
    const { id } = await venue.attendee()
    const scan = makeScanInput(server, { attendee_id: id })
    await send(scan)
    const [again, other] = [
      await send({ ...scan, with: null }),
      await send({ ...scan, with: newId('scan', server.random) }),
    ]
    expect(again).toMatchObject([{ stored: true, verdict: { kind: 'admitted' } }])
    expect(other).toMatchObject([{ stored: false, error: { code: 'scan.id_reused' } }])
  })

  test('a party that is not the id of a scan is refused by the name of the field, and the others are stored', async () => {
    const [one, two] = [await venue.attendee(), await venue.attendee()]
    const answers = await send(
      makeScanInput(server, { attendee_id: one.id, with: one.id }),
      makeScanInput(server, { attendee_id: two.id }),
    )
    expect(answers).toMatchObject([
      { stored: false, error: { code: 'scan.invalid', errors: { with: [expect.any(String)] } } },
      { stored: true },
    ])
  })

  test('a party with an unknown first scan is stored: that scan may still be on its way', async () => {
    const { id } = await venue.attendee()
    const scan = makeScanInput(server, { attendee_id: id, with: newId('scan', server.random) })
    expect(await send(scan)).toMatchObject([{ stored: true, verdict: { kind: 'admitted' } }])
  })
})
