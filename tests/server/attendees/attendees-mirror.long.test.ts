import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ATTENDEE_CHANGES_PAGE,
  listAttendeeChanges,
  readAttendee,
  setAttendeeStatus,
  updateAttendee,
} from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { renewLineage } from '#server/core/db/copies/lineage.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans } from '../door/door-calls.ts'

describeOnAnyDatabase('the attendees that a laptop keeps', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const pull = (cursor?: string) =>
    fixture.call('collaborator', listAttendeeChanges, {
      params: event(),
      query: cursor === undefined ? {} : { cursor },
    })
  const pullAll = async (from?: string) => {
    const ids: Id[] = []
    let cursor = from
    for (let pages = 1; ; pages++) {
      const { data, meta } = await pull(cursor)
      ids.push(...data.map(({ id }) => id))
      cursor = meta.cursor
      if (!meta.has_more) return { ids, cursor, pages, meta }
    }
  }

  test('the mirror sends every attendee once without codes, and then only changes', async () => {
    const [first, second] = [await fixture.venue.attendee(), await fixture.venue.attendee({ note: 'Late' })]
    const { data, meta } = await pull()
    expect(data.map(({ id }) => id)).toEqual([first.id, second.id])
    const read = await fixture.call('owner', readAttendee, { params: { ...event(), attendee_id: second.id } })
    expect(data[1]).toEqual({ ...read.data, ticket_code: null })
    expect(meta).toMatchObject({ has_more: false, from_start: true, total: 2 })
    const again = await pull(meta.cursor)
    expect(again).toEqual({ data: [], meta: { ...meta, from_start: false } })
    const params = { ...event(), attendee_id: first.id }
    await fixture.call('owner', updateAttendee, { params, body: { note: 'Early' } })
    const third = await fixture.venue.attendee()
    const changed = await pull(again.meta.cursor)
    expect(changed.data.map(({ id, note }) => [id, note])).toEqual([
      [first.id, 'Early'],
      [third.id, null],
    ])
    expect(changed.meta).toMatchObject({ has_more: false, from_start: false, total: 3 })
    await fixture.call('owner', setAttendeeStatus, { params, body: { status: 'CANCELLED' } })
    expect((await pull(changed.meta.cursor)).data).toMatchObject([{ id: first.id, status: 'CANCELLED' }])
  })

  test('the mirror sends the check-in time as soon as a door has reported it', async () => {
    const { id, code } = await fixture.venue.attendee()
    await fixture.venue.attendee()
    const { cursor } = await pullAll()
    const gate = await pairTestDevice(fixture.server, fixture.venue, 'Phone 1', { gate: 'Gate A' })
    const scan = makeScanInput(fixture.server, { raw_code: code })
    await postScans(fixture.server, fixture.venue, gate.token, [scan])
    const { data, meta } = await pull(cursor)
    expect(data).toMatchObject([{ id, checked_in_at: scan['scanned_at'] }])
    expect((await pull(meta.cursor)).data).toEqual([])
    await postScans(fixture.server, fixture.venue, gate.token, [
      makeScanInput(fixture.server, { raw_code: 'not a ticket' }),
    ])
    expect((await pull(meta.cursor)).data).toEqual([])
  })

  test('the mirror pages attendees, each once, also those of one change number', async () => {
    const count = ATTENDEE_CHANGES_PAGE * 2 + 1
    const made = await fixture.db.withTx((tx) =>
      addAttendees(
        fixture.server,
        tx,
        fixture.venue.event,
        Array.from({ length: count }, () => ({})),
      ),
    )
    const { ids, pages, meta } = await pullAll()
    expect(pages).toBe(3)
    expect(ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(meta.total).toBe(count)
  })

  test('an attendee who changes during the download is sent again', async () => {
    const made = await fixture.db.withTx((tx) =>
      addAttendees(
        fixture.server,
        tx,
        fixture.venue.event,
        Array.from({ length: ATTENDEE_CHANGES_PAGE + 5 }, () => ({})),
      ),
    )
    const first = await pull()
    const [seen] = first.data
    const params = { ...event(), attendee_id: seen?.id ?? '' }
    await fixture.call('owner', updateAttendee, { params, body: { note: 'Changed' } })
    const gate = await pairTestDevice(fixture.server, fixture.venue, 'Phone 1')
    const entered = made.find(({ id }) => id === first.data[1]?.id)
    await postScans(fixture.server, fixture.venue, gate.token, [
      makeScanInput(fixture.server, { raw_code: entered?.code ?? '' }),
    ])
    const { data, meta } = await pull(first.meta.cursor)
    expect(meta.has_more).toBe(false)
    expect(data).toHaveLength(5 + 2)
    expect(data.slice(-2)).toMatchObject([
      { id: seen?.id, note: 'Changed' },
      { id: entered?.id, checked_in_at: expect.any(String) },
    ])
  })

  test('the mirror starts over after a restore, for another event and for an invalid cursor', async () => {
    await fixture.venue.attendee()
    const { cursor } = await pullAll()
    const other = { event_id: fixture.venue.other_event.id }
    const elsewhere = await fixture.call('owner', listAttendeeChanges, { params: other, query: { cursor } })
    expect(elsewhere.meta).toMatchObject({ from_start: true, total: 0 })
    const forged = (change: object) =>
      Buffer.from(
        JSON.stringify({ ...(JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object), ...change }),
      ).toString('base64url')
    for (const wrong of [
      '',
      'x',
      cursor.slice(4),
      forged({ v: 2 }),
      forged({ a: ["' or 1=1", ''] }),
      forged({ a: [1e9, ''] }),
    ])
      expect((await pull(wrong)).meta, wrong).toMatchObject({ from_start: true })
    expect((await pull(cursor)).meta.from_start).toBe(false)
    await fixture.db.withTx((tx) => renewLineage(tx, fixture.server.random))
    expect(await pull(cursor)).toMatchObject({ data: [expect.anything()], meta: { from_start: true } })
  })

  test('the mirror starts over when the backup is older than the cursor', async () => {
    await fixture.venue.attendee()
    const { cursor } = await pullAll()
    await fixture.db.withTx((tx) =>
      tx.execute(sql`update event_counters set change_no = 1 where event_id = ${fixture.venue.event_id}`),
    )
    expect((await pull(cursor)).meta.from_start).toBe(true)
  })

  test('the mirror is readable only with permission to see attendees', async () => {
    await expect(fixture.call('door', listAttendeeChanges, { params: event() })).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await expect(fixture.call('stranger', listAttendeeChanges, { params: event() })).rejects.toMatchObject({
      code: 'event.not_found',
    })
  })
})
