import { addMs } from '#contract/wire/instant.ts'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { scanInput, type ScanAnswer } from '#contract/door/scans.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { presences, scans } from '#server/core/db/schema/scans.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans } from './door-calls.ts'

const MINUTE_MS = 60_000

describeOnAnyDatabase('rules of the door that came later', (kind) => {
  const fixture = useFixture(kind)
  const gate = () => pairTestDevice(fixture.server, fixture.venue, 'Phone 1', { gate: 'Gate A' })
  const setRules = (rules: Partial<typeof check_in_lists.$inferInsert>) =>
    fixture.db.withTx((tx) =>
      tx.update(check_in_lists).set(rules).where(eq(check_in_lists.id, fixture.venue.list_id)),
    )
  const undecided = (fields: Record<string, unknown>) =>
    makeScanInput(fixture.server, { local_verdict: null, ...fields })
  const kindsOf = (answers: ScanAnswer[]) => answers.map(({ verdict }) => verdict?.kind)

  test('D14: an order awaiting approval is refused, paid or not, even where unpaid orders enter', async () => {
    await setRules({ admit_unpaid: true, takes_payment: true })
    const waiting = await fixture.venue.attendee({ paid: false, order: { approval: 'waiting' } })
    const declined = await fixture.venue.attendee({ order: { approval: 'declined' } })
    const approved = await fixture.venue.attendee({
      paid: false,
      order: { approval: 'approved', approved_at: addMs(TEST_NOW, -MINUTE_MS) },
    })
    const answers = await postScans(fixture.server, fixture.venue, (await gate()).token, [
      undecided({ raw_code: waiting.code }),
      undecided({ raw_code: waiting.code, paid_at_door: true }),
      undecided({ raw_code: declined.code }),
      undecided({ raw_code: approved.code }),
    ])
    expect(answers.map(({ verdict }) => verdict)).toEqual([
      { kind: 'not_approved', approval: 'waiting' },
      { kind: 'not_approved', approval: 'waiting' },
      { kind: 'not_approved', approval: 'declined' },
      { kind: 'admitted' },
    ])
    const here = eq(presences.check_in_list_id, fixture.venue.list_id)
    const rows = await fixture.db.read((tx) => tx.select().from(presences).where(here))
    expect(rows.filter(({ is_inside }) => is_inside)).toMatchObject([{ attendee_id: approved.id }])
  })

  test('D76: a test ticket is labelled, never admitted and not counted as expected', async () => {
    const made_up = await fixture.venue.attendee({ order: { is_test: true } })
    const { token } = await gate()
    const answers = await postScans(fixture.server, fixture.venue, token, [
      undecided({ raw_code: made_up.code }),
    ])
    expect(answers).toMatchObject([
      { stored: true, verdict: { kind: 'test_ticket' }, attendee_id: made_up.id },
    ])
    const { json } = await fixture.server.raw('GET', `/events/${fixture.venue.event_id}/check_in_stats`, {
      token: fixture.venue.door.token,
    })
    expect(json).toMatchObject({ data: { lists: [{ entered: 0, expected: 0 }, {}] } })
    const { attendees: known } = await pullWholeMirror(fixture.server, token, fixture.venue.list_id)
    expect(known.get(made_up.id)).toMatchObject({ is_test: true })
  })

  test('D35: a re-entry is refused after 29 minutes and admitted after 30, in any order of arrival', async () => {
    await setRules({ re_entry: 'always', minutes_between_entries: 30 })
    const { token } = await gate()
    for (const arrival of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const guests = await Promise.all([29, 30, 31].map(() => fixture.venue.attendee()))
      const pairs = guests.map(({ id }, at) => {
        const entry = (minutes: number) => ({
          attendee_id: id,
          scanned_at: addMs(TEST_NOW, minutes * MINUTE_MS),
        })
        return [makeScanInput(fixture.server, entry(0)), makeScanInput(fixture.server, entry(29 + at))]
      })
      fixture.server.clock.set(addMs(TEST_NOW, 60 * MINUTE_MS))
      const all = pairs.flat()
      const sent = arrival.flatMap((place) => pairs[place]!.toReversed())
      await postScans(fixture.server, fixture.venue, token, sent)
      const again = await postScans(fixture.server, fixture.venue, token, all)
      expect(kindsOf(again)).toEqual(['admitted', 'too_soon', 'admitted', 'admitted', 'admitted', 'admitted'])
      expect(again[1]).toMatchObject({
        verdict: { next_at: addMs(TEST_NOW, 30 * MINUTE_MS) },
        conflict: { first: { scan_id: all[0]?.id } },
      })
    }
  })

  test('D20: the door receives notes and flags of ticket type, order and attendee', async () => {
    const { vip } = fixture.venue.tickets
    await fixture.db.withTx((tx) =>
      tx.update(tickets).set({ note: 'Left staircase', needs_attention: true }).where(eq(tickets.id, vip)),
    )
    const noted = await fixture.venue.attendee({
      ticket: 'vip',
      note: 'Wheelchair',
      needs_attention: true,
      order: { note: 'Guests of the mayor', needs_attention: true },
    })
    const plain = await fixture.venue.attendee({ note: '' })
    const { token } = await gate()
    const params = { check_in_list_id: fixture.venue.list_id }
    const { data } = await fixture.server.call(readMirror, { params, token })
    const [of_noted, of_plain] = [noted, plain].map(({ id }) => data.attendees.find((one) => one.id === id))
    expect(of_noted).toMatchObject({
      order_note: 'Guests of the mayor',
      order_needs_attention: true,
      note: 'Wheelchair',
      needs_attention: true,
    })
    expect(Object.keys(of_plain ?? {}).filter((key) => /note|attention|approv|test|owed/.test(key))).toEqual(
      [],
    )
    expect(data.tickets).toMatchObject([
      { name: 'General', tier: null },
      { name: 'VIP', note: 'Left staircase', needs_attention: true },
    ])
    expect(data.tickets?.[0]).not.toHaveProperty('note')
  })

  test('a scan from before door payments is recognized as the same scan when it is resent', async () => {
    const guest = await fixture.venue.attendee()
    const { token } = await gate()
    const scan = undecided({ raw_code: guest.code })
    const [first] = await postScans(fixture.server, fixture.venue, token, [scan])
    const again = await postScans(fixture.server, fixture.venue, token, [
      scan,
      { ...scan, paid_at_door: false },
    ])
    expect(again).toEqual([first, first])
    const other = await postScans(fixture.server, fixture.venue, token, [{ ...scan, paid_at_door: true }])
    expect(other).toMatchObject([{ stored: false, error: { code: 'scan.id_reused' } }])
    const stored = await fixture.db.read((tx) => tx.select().from(scans).where(eq(scans.id, scan.id)))
    const {
      paid_at_door: _,
      over_limit: __,
      with: ___,
      supervisor_id: ____,
      ...before
    } = scanInput.parse(scan)
    const body_hash = createHash('sha256').update(JSON.stringify(before)).digest('hex')
    expect(stored).toMatchObject([{ body_hash, paid_at_door: false }])
  })

  test('a door receives the balance due of an order only while its list takes payment', async () => {
    const order_id = newId('order', fixture.server.random)
    const debtor = await fixture.venue.attendee({ paid: false, order_id })
    const paid = await fixture.venue.attendee()
    const { token } = await gate()
    const { list_id } = fixture.venue
    const before = await pullWholeMirror(fixture.server, token, list_id)
    expect(before.attendees.get(debtor.id)).not.toHaveProperty('owed')
    await setRules({ takes_payment: true })
    const after = await pullWholeMirror(fixture.server, token, list_id, { from: before })
    expect(after.attendees.get(debtor.id)?.owed).toEqual({ cents: 48_000, currency: 'HKD' })
    expect(after.attendees.get(paid.id)).not.toHaveProperty('owed')
    expect(
      await fixture.db.read((tx) => tx.select().from(attendees).where(eq(attendees.id, debtor.id))),
    ).toMatchObject([{ paid_at: null }])
  })
})
