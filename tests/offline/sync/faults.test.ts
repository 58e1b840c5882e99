import { Dexie } from 'dexie'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CorrectedClock } from '#offline/clock.ts'
import { event_counters } from '#server/core/db/schema/events.ts'
import { presences, scans } from '#server/core/db/schema/scans.ts'
import { kindOf, openDoor } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

describe('faults on the phone', () => {
  test('full storage during a scan shows not saved, admits nobody, and works again afterwards', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    gate_a.ports.db.scans.hook('creating', full)
    expect(await gate_a.scan(at.venue.attendees[0]!.code)).toEqual({ kind: 'not_saved' })
    expect(gate_a.door.state).toMatchObject({ waiting: 0, counts: { inside: 0 } })
    gate_a.ports.db.scans.hook('creating').unsubscribe(full)
    expect(kindOf(await gate_a.scan(at.venue.attendees[0]!.code))).toBe('admitted')
    expect(await gate_a.ports.db.scans.count()).toBe(1)
  })

  test('a tab killed before the write has no scan, one killed after it has it', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const doomed = gate_a.browser.tab()
    doomed.db.scans.hook('creating', () => {
      Dexie.currentTransaction.abort()
    })
    const dying = await openDoor(doomed, at.venue.list_id)
    expect(await dying.scan({ kind: 'in', subject: { raw_code: at.venue.attendees[0]!.code } })).toEqual({
      kind: 'not_saved',
    })
    const after_death = await gate_a.reopen()
    expect(after_death.state.waiting).toBe(0)
    expect(
      kindOf(await after_death.scan({ kind: 'in', subject: { raw_code: at.venue.attendees[0]!.code } })),
    ).toBe('admitted')
    const next_start = await gate_a.reopen()
    expect(next_start.state).toMatchObject({ waiting: 1, counts: { inside: 1 } })
    at.server.clock.advance(11_000)
    expect(
      kindOf(await next_start.scan({ kind: 'in', subject: { raw_code: at.venue.attendees[0]!.code } })),
    ).toBe('already_in')
  })

  test('a tab killed while sending leaves its scans to the next one', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    await gate_a.ports.db.scans.toCollection().modify({ state: 'sending' })
    const next = await gate_a.reopen()
    expect(next.state.waiting).toBe(1)
    await next.sync()
    expect(next.state.waiting).toBe(0)
  })

  test('two tabs of one phone never both admit a ticket, even at the same moment', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const second = await gate_a.reopen()
    const [ticket] = at.venue.attendees
    const shown = await Promise.all([
      gate_a.scan(ticket!.code),
      second.scan({ kind: 'in', subject: { raw_code: ticket!.code } }),
    ])
    expect(shown.map(kindOf).toSorted()).toEqual(['admitted', 'just_now'])
    at.server.clock.advance(11_000)
    await second.scan({ kind: 'in', subject: { raw_code: ticket!.code } })
    const own = await gate_a.door.queue(5)
    expect(new Set(own.map(({ device_seq }) => device_seq)).size).toBe(2)
  })

  test('a server restored from an older backup receives missing scans from the phones', async () => {
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    await gate_a.scan(at.venue.attendees[0]!.code)
    await gate_a.settle()
    await at.server.db.withTx(async (tx) => {
      await tx.delete(scans).where(eq(scans.check_in_list_id, at.venue.list_id))
      await tx.delete(presences).where(eq(presences.check_in_list_id, at.venue.list_id))
      await tx
        .update(event_counters)
        .set({ change_no: 1 })
        .where(eq(event_counters.event_id, at.venue.event_id))
    })
    await gate_a.settle()
    await gate_b.settle()
    expect(gate_b.door.roster.isInside(at.venue.attendees[0]!.id)).toBe(true)
    expect(kindOf(await gate_b.scan(at.venue.attendees[0]!.code))).toBe('already_in')
  })
})

describe('corrected clock', () => {
  function makeClock() {
    let wall = 1_000_000
    let monotonic = 0
    return {
      clock: { wall_ms: () => wall, monotonic_ms: () => monotonic },
      pass: (ms: number) => {
        wall += ms
        monotonic += ms
      },
      jump: (ms: number) => {
        wall += ms
      },
    }
  }

  test('the clock never goes back when the device is set back, and reports the difference', () => {
    const { clock, pass, jump } = makeClock()
    const corrected = new CorrectedClock(clock, 5000)
    pass(60_000)
    const before = corrected.now_ms()
    jump(-7_200_000)
    pass(1000)
    expect(corrected.now_ms()).toBe(before + 1000)
    expect(corrected.jump_ms()).toBe(-7_200_000)
  })

  test('the clock accepts the time of a phone that slept', () => {
    const { clock, jump } = makeClock()
    const corrected = new CorrectedClock(clock, 0)
    const before = corrected.now_ms()
    jump(1_800_000)
    expect(corrected.now_ms()).toBe(before + 1_800_000)
    expect(corrected.jump_ms()).toBe(1_800_000)
  })

  test('the clock takes the server time as of the middle of the round trip', () => {
    const { clock, pass } = makeClock()
    const corrected = new CorrectedClock(clock, 0)
    const asked = corrected.monotonic_ms()
    pass(200)
    corrected.learn(new Date(5_000_000).toISOString(), asked)
    expect(corrected.now_ms()).toBe(5_000_100)
    expect(corrected.jump_ms()).toBe(0)
  })
})
