import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { EntryRules } from '#contract/door/entry-rules.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { announceChange } from '#server/domains/events/index.ts'
import { kindOf } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
/** An instant by the local time in Hong Kong. */
const hk = (wall: string) => new Date(`${wall}:00+08:00`).toISOString()
afterEach(() => at.server.clock.set(hk('2026-11-20T18:00')))
const setTicket = (rules: Partial<EntryRules>) =>
  at.server.db.withTx(async (tx) => {
    await tx.update(tickets).set(rules).where(eq(tickets.id, at.venue.tickets.general))
    await announceChange(tx, at.venue.event_id)
  })

describe('entry rules on an offline phone', () => {
  test('D40: a phone without a network names the nearest time that passes list and ticket', async () => {
    at.server.clock.set(hk('2026-11-20T18:00'))
    await setTicket({ entry_days: ['2026-11-21', '2026-11-22'], entry_from: '19:00' })
    const list_id = await at.venue.list({ activates_at: hk('2026-11-20T12:00'), entry_days: ['2026-11-22'] })
    const gate_a = await at.phone('Gate A', { list_id })
    gate_a.browser.network.is_down = true
    expect(await gate_a.scan(at.venue.attendees[0]!.code)).toMatchObject({
      verdict: { kind: 'outside_window', next_at: hk('2026-11-22T19:00'), last_until: null },
    })
  })

  test('D37: a gate rule refuses another gate and no gate, and admits at the right one', async () => {
    await setTicket({ entry_gates: ['Gate B'] })
    const refused = { verdict: { kind: 'wrong_gate', gates: ['Gate B'] } }
    const [guest] = at.venue.attendees
    for (const gate of ['Gate A', '']) {
      const phone = await at.phone(gate)
      phone.browser.network.is_down = true
      expect(await phone.scan(guest!.code)).toMatchObject(refused)
    }
    const gate_b = await at.phone('Gate B')
    expect(kindOf(await gate_b.scan(guest!.code))).toBe('admitted')
  })

  test('two phones that count offline agree with the server afterwards, and an undone entry does not count', async () => {
    at.server.clock.set(hk('2026-11-20T18:00'))
    await setTicket({ entries_per_day: 2, entry_days: ['2026-11-20', '2026-11-21'] })
    const list_id = await at.venue.list({ re_entry: 'always' })
    const [gate_a, gate_b] = [await at.phone('Gate A', { list_id }), await at.phone('Gate B', { list_id })]
    for (const { browser } of [gate_a, gate_b]) browser.network.is_down = true
    const code = at.venue.attendees[0]!.code
    const minute = (minutes: number) =>
      at.server.clock.set(hk(`2026-11-20T18:${String(minutes).padStart(2, '0')}`))
    minute(1)
    const first = await gate_a.scan(code)
    if (first.kind !== 'shown') throw new Error('not shown')
    minute(2)
    await gate_a.door.undo(first.scan)
    for (const [phone, minutes] of [
      [gate_a, 3],
      [gate_b, 4],
      [gate_a, 5],
    ] as const) {
      minute(minutes)
      expect(kindOf(await phone.scan(code))).toBe('admitted')
    }
    minute(6)
    expect(await gate_a.scan(code)).toMatchObject({
      verdict: { kind: 'entries_used_up', used: 2, max: 2, next_at: hk('2026-11-21T05:00') },
    })
    minute(7)
    for (const phone of [gate_b, gate_a, gate_b]) {
      phone.browser.network.is_down = false
      await phone.settle()
    }
    const conflicts = await at.conflictsAtServer(list_id)
    expect(conflicts.map(({ second }) => second.scanned_at)).toEqual([hk('2026-11-20T18:05')])
    expect(gate_a.door.state.conflicts.map(({ scan }) => scan.scanned_at)).toEqual([hk('2026-11-20T18:05')])
    expect(gate_b.door.state.conflicts).toEqual([])
  })

  test('a code sold since the last sync is judged by the rules of its ticket type', async () => {
    at.server.clock.set(hk('2026-11-20T18:00'))
    await setTicket({ entry_days: ['2026-11-21'] })
    const gate_a = await at.phone('Gate A')
    const sold_since = await at.venue.attendee()
    gate_a.browser.network.is_down = true
    expect(await gate_a.scan(sold_since.code)).toMatchObject({
      attendee: null,
      verdict: { kind: 'outside_window', next_at: hk('2026-11-21T05:00') },
    })
    at.server.clock.set(hk('2026-11-21T06:00'))
    expect(await gate_a.scan(sold_since.code)).toMatchObject({
      verdict: { kind: 'admitted', provisional: true },
    })
  })

  test('a phone uses the offsets of the server, and its own timezone data for an earlier server', async () => {
    at.server.clock.set(hk('2026-11-20T18:00'))
    await setTicket({ entry_from: '19:00' })
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const nextAfter = async (utc_offsets: { since: null; seconds: number }[] | undefined) => {
      const meta = gate_a.door.state.meta!
      await gate_a.ports.db.lists.update(at.venue.list_id, { meta: { ...meta, utc_offsets } })
      const door = await gate_a.reopen()
      return door.scan({ kind: 'in', subject: { raw_code: at.venue.attendees[0]!.code } })
    }
    expect(await nextAfter(undefined)).toMatchObject({
      verdict: { kind: 'outside_window', next_at: hk('2026-11-20T19:00') },
    })
    expect(await nextAfter([{ since: null, seconds: 9 * 3600 }])).toMatchObject({
      verdict: { kind: 'admitted' },
    })
  })

  test('a changed ticket type reaches an open door, which judges earlier entries by their own time', async () => {
    at.server.clock.set(hk('2026-11-20T18:00'))
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    at.server.clock.set(hk('2026-11-20T18:10'))
    await at.server.db.withTx(async (tx) => {
      await tx
        .update(check_in_lists)
        .set({ entry_days: ['2026-11-21'] })
        .where(eq(check_in_lists.id, at.venue.vip_list_id))
    })
    await setTicket({ entry_days: ['2026-11-21'] })
    await gate_a.settle()
    expect(kindOf(await gate_a.scan(at.venue.attendees[1]!.code))).toBe('outside_window')
  })
})
