import { describe, expect, test } from 'vitest'
import { hanVariants } from '#rules/text/han-alike.ts'
import { kindOf, advanceMinutes } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

describe('a phone at a door', () => {
  test('D97: a clock set back two hours keeps the order, closes nothing, and is reported', async () => {
    const gate_a = await at.phone('Gate A')
    const first = await gate_a.scan(at.venue.attendees[0]!.code)
    gate_a.browser.network.is_down = true
    gate_a.browser.clock.wall_error_ms = -2 * 3_600_000
    advanceMinutes(at.server, 1)
    const second = await gate_a.scan(at.venue.attendees[1]!.code)
    if (first.kind !== 'shown' || second.kind !== 'shown') throw new Error('both are shown')
    expect(second.scan.scanned_at > first.scan.scanned_at).toBe(true)
    expect(second.scan.clock_offset_ms).toBe(2 * 3_600_000)
    await gate_a.door.refresh()
    expect(gate_a.door.state.clock_jump_ms).toBe(-2 * 3_600_000)
  })

  test('D97: a clock set back before the app is opened again keeps the order of scans', async () => {
    const gate_a = await at.phone('Gate A')
    const [guest] = at.venue.attendees
    const first = await gate_a.scan(guest!.code)
    gate_a.browser.network.is_down = true
    gate_a.browser.clock.wall_error_ms = -2 * 3_600_000
    const reopened = await gate_a.reopen()
    const left = await reopened.scan({ kind: 'out', subject: { raw_code: guest!.code } })
    if (first.kind !== 'shown' || left.kind !== 'shown') throw new Error('both are shown')
    expect(left.verdict.kind).toBe('left')
    expect(left.scan.scanned_at >= first.scan.scanned_at).toBe(true)
  })

  test('D73: a phone whose clock is ten minutes off misses nothing and scans at the true time', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.clock.wall_error_ms = 600_000
    await gate_a.settle()
    const sold = await at.venue.attendee({ first_name: 'Late' })
    await gate_a.settle()
    expect(gate_a.door.search('late', 5).found.map(({ id }) => id)).toEqual([sold.id])
    expect(await gate_a.scan(sold.code)).toMatchObject({ scan: { scanned_at: at.server.clock.now() } })
  })

  test('D102: search finds names in any script and order, with or without accents, and order ids', async () => {
    const chan = await at.venue.attendee({ first_name: '大文', last_name: '陳' })
    const zoe = await at.venue.attendee({ first_name: 'Zoë', last_name: 'Nguyễn' })
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const found = (query: string) => gate_a.door.search(query, 50).found.map(({ id }) => id)
    expect(found('陳')).toEqual([chan.id])
    expect(found('文 陳')).toEqual([chan.id])
    expect(found('nguyen zoe')).toEqual([zoe.id])
    expect(found(zoe.order_id)).toEqual([zoe.id])
    expect(found('')).toEqual([])
  })

  test('search finds a Chinese name without a space, and in simplified as in traditional script', async () => {
    const ho = await at.venue.attendee({ first_name: '偉強', last_name: '何' })
    const gate_a = await at.phone('Gate A')
    for (const query of ['何偉強', '何伟强', '偉強 何'])
      expect(
        gate_a.door.search(query, 5, hanVariants).found.map(({ id }) => id),
        query,
      ).toEqual([ho.id])
  })

  test('namesakes differ by order, price and arrival time', async () => {
    const early = await at.venue.attendee({ first_name: 'Mei', last_name: 'Wong' })
    const late = await at.venue.attendee({ first_name: 'MEI', last_name: 'Wóng' })
    await at.venue.attendee({ first_name: 'Mei', last_name: 'Wongsakul' })
    const gate_a = await at.phone('Gate A')
    expect(gate_a.door.roster.people.countNamesakes(early.id)).toBe(1)
    expect(gate_a.door.roster.people.countNamesakes(late.id)).toBe(1)
    expect(gate_a.door.roster.people.countNamesakes(at.venue.attendees[0]!.id)).toBe(0)
    await gate_a.tap(early.id)
    const { found } = gate_a.door.search('mei wong', 5)
    expect(new Set(found.map(({ price_id }) => price_id))).toEqual(new Set([at.venue.event.prices.general]))
    expect(gate_a.door.roster.attendanceOf(early.id)).toMatchObject({
      is_inside: true,
      last_in_at: at.server.clock.now(),
    })
    expect(gate_a.door.roster.attendanceOf(late.id)).toBeUndefined()
  })

  test('D103: an attendee scanned a moment ago and still queued is shown as inside', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    await gate_a.scan(at.venue.attendees[0]!.code)
    expect(gate_a.door.roster.isInside(at.venue.attendees[0]!.id)).toBe(true)
  })

  test('D105: a phone undoes its own scan within 15 minutes and not later', async () => {
    const gate_a = await at.phone('Gate A')
    const [one, two] = at.venue.attendees
    const first = await gate_a.scan(one!.code)
    if (first.kind !== 'shown') throw new Error('it is shown')
    advanceMinutes(at.server, 14)
    expect(kindOf(await gate_a.door.undo(first.scan))).toBe('undone')
    expect(kindOf(await gate_a.scan(one!.code))).toBe('admitted')
    const second = await gate_a.scan(two!.code)
    if (second.kind !== 'shown') throw new Error('it is shown')
    advanceMinutes(at.server, 16)
    expect(await gate_a.door.undo(second.scan)).toMatchObject({
      verdict: { kind: 'undo_refused', reason: 'too_late' },
    })
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toEqual([])
  })

  test('an override admits against the verdict with its reason and is no conflict', async () => {
    const cancelled = await at.venue.attendee({ cancelled_at: at.server.clock.now() })
    const gate_a = await at.phone('Gate A', { may_override: true })
    expect(kindOf(await gate_a.scan(cancelled.code))).toBe('cancelled')
    await gate_a.door.scan({
      kind: 'in',
      subject: { attendee_id: cancelled.id },
      override: { reason: 'Paid again at the desk', by: 'Mei' },
    })
    expect(gate_a.door.roster.isInside(cancelled.id)).toBe(true)
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toEqual([])
  })
})
