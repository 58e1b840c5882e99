import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { hashTicketCode } from '#contract/door/ticket-code.ts'
import { orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

describeOnAnyDatabase('rows of the door that the server answers for', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let gate: PairedDevice
  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server, { attendees: 2 })
    gate = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  test('D79: a foreign ticket in a batch is an unknown code, and the other scans succeed', async () => {
    const [strange] = await server.db.withTx((tx) => addAttendees(server, tx, venue.strange_event, [{}]))
    const [one, two] = venue.attendees
    const answers = await postScans(server, venue, gate.token, [
      makeScanInput(server, { attendee_id: one!.id }),
      makeScanInput(server, { attendee_id: strange!.id, raw_code: strange!.code }),
      makeScanInput(server, { attendee_id: two!.id }),
    ])
    expect(answers.map(({ stored, verdict }) => [stored, verdict?.kind])).toEqual([
      [true, 'admitted'],
      [true, 'unknown_code'],
      [true, 'admitted'],
    ])
  })

  test('D90: an uploaded unknown code is stored as a failed scan with its text', async () => {
    const [answer] = await postScans(server, venue, gate.token, [
      makeScanInput(server, { raw_code: 'HELLO', local_verdict: { kind: 'unknown_code' } }),
    ])
    expect(answer).toMatchObject({ stored: true, verdict: { kind: 'unknown_code' } })
    const stored = await server.db.read((tx) =>
      tx.select().from(scans).where(eq(scans.check_in_list_id, venue.list_id)),
    )
    expect(stored).toMatchObject([{ raw_code: 'HELLO', attendee_id: null, in_conflict: false }])
  })

  test('D56: a cancelled ticket is refused although the door trusted its authentic code', async () => {
    const cancelled = await venue.attendee({ cancelled_at: server.clock.now() })
    const [answer] = await postScans(server, venue, gate.token, [
      makeScanInput(server, { raw_code: cancelled.code }),
    ])
    expect(answer).toMatchObject({ stored: true, verdict: { kind: 'cancelled' }, conflict: { first: null } })
  })

  test('D20: the door receives the note of an attendee', async () => {
    await venue.attendee({ first_name: 'Mei', note: 'Wheelchair, lift on the left' })
    const { attendees } = await pullWholeMirror(server, gate.token, venue.list_id)
    const mei = [...attendees.values()].find(({ first_name }) => first_name === 'Mei')
    expect(mei?.note).toBe('Wheelchair, lift on the left')
  })

  test('D19: an attendee without a name is shown with the buyer’s name', async () => {
    const nameless = await venue.attendee({ first_name: '', last_name: '' })
    await server.db.withTx((tx) =>
      tx
        .update(orders)
        .set({ first_name: 'Ka Yan', last_name: 'Lee' })
        .where(eq(orders.id, nameless.order_id)),
    )
    const { attendees } = await pullWholeMirror(server, gate.token, venue.list_id)
    expect(attendees.get(nameless.id)).toMatchObject({ first_name: 'Ka Yan', last_name: 'Lee' })
  })

  test('D6: a code belongs to one ticket of the account, and the database refuses a duplicate', async () => {
    const [ticket] = venue.attendees
    const [elsewhere] = await server.db.withTx((tx) => addAttendees(server, tx, venue.other_event, [{}]))
    const { account_id, other_event } = venue
    await expect(
      server.db.withTx((tx) =>
        tx.insert(ticket_codes).values({
          account_id,
          event_id: other_event.id,
          code_hash: hashTicketCode(ticket!.code),
          attendee_id: elsewhere!.id,
          issued_at: server.clock.now(),
          retired_at: server.clock.now(),
        }),
      ),
    ).rejects.toMatchObject({ constraint: expect.stringContaining('ticket_codes') })
  })

  test('D101: door staff cannot search all attendees', async () => {
    await expect(
      server.call(listAttendees, {
        params: { event_id: venue.event_id },
        query: { query: 'gu' },
        token: venue.door.token,
      }),
    ).rejects.toSatisfy((error) => error instanceof ApiError && error.code === 'permission.denied')
  })
})
