import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  incidentOf,
  salesOf,
  splitSold,
  takingsOf,
  throughputOf,
  type DeviceStep,
  type TakenPayment,
} from '#rules/door/door-report.ts'
import { runs } from '#tests/support/long.ts'

const PLAIN = {
  kind: 'in',
  in_conflict: false,
  is_override: false,
  over_limit: false,
  verdict_kind: 'admitted',
} as const

test('a scan is listed as the first kind of incident that it is, and a plain one not at all', () => {
  expect(incidentOf(PLAIN)).toBeNull()
  expect(incidentOf({ ...PLAIN, verdict_kind: 'already_in' })).toBeNull()
  expect(incidentOf({ ...PLAIN, verdict_kind: 'unknown_code' })).toBe('unknown_code')
  expect(incidentOf({ ...PLAIN, verdict_kind: 'revoked' })).toBe('revoked_code')
  expect(incidentOf({ ...PLAIN, is_override: true })).toBe('override')
  expect(incidentOf({ ...PLAIN, over_limit: true })).toBe('over_limit')
  expect(incidentOf({ ...PLAIN, over_limit: true, is_override: true })).toBe('override')
  expect(incidentOf({ ...PLAIN, is_override: true, in_conflict: true })).toBe('conflict')
  expect(incidentOf({ ...PLAIN, verdict_kind: 'unknown_code', in_conflict: true })).toBe('conflict')
  expect(incidentOf({ ...PLAIN, kind: 'undo', verdict_kind: 'undo_refused' })).toBe('undo')
})

test('who came, did not come and was cancelled add up to what was sold', () => {
  const some = fc.nat({ max: 500 })
  fc.assert(
    fc.property(some, some, some, some, (came, cancelled_came, absent, cancelled_absent) => {
      const split = splitSold({
        sold: came + cancelled_came + absent + cancelled_absent,
        expected: came + absent,
        entered: came + cancelled_came,
        entered_cancelled: cancelled_came,
      })
      expect(split).toMatchObject({ did_not_come: absent, cancelled: cancelled_absent })
      expect(split.entered + split.did_not_come + split.cancelled).toBe(split.sold)
    }),
    { numRuns: runs(200) },
  )
})

const anyStep: fc.Arbitrary<DeviceStep> = fc.record({
  gate: fc.constantFrom('A', 'B', null),
  device_id: fc.constantFrom('dv_1', 'dv_2', 'dv_3'),
  from: fc.constantFrom('2026-12-01T11:00:00.000Z', '2026-12-01T11:05:00.000Z', '2026-12-01T11:10:00.000Z'),
  entries: fc.integer({ min: 1, max: 40 }),
})
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('throughput', () => {
  test('no entry is lost, and the peak is the highest step, in any order of the input', () => {
    fc.assert(
      fc.property(fc.array(anyStep), fc.nat(), (steps, seed) => {
        const gates = throughputOf(steps)
        const turned = steps.toSorted((a, b) => ((a.entries * 7 + seed) % 11) - ((b.entries * 7 + seed) % 11))
        expect(throughputOf(turned)).toEqual(gates)
        expect(sum(gates.map(({ entries }) => entries))).toBe(sum(steps.map(({ entries }) => entries)))
        for (const gate of gates) {
          expect(gate.entries).toBe(sum(gate.steps.map(({ entries }) => entries)))
          expect(gate.peak.entries).toBe(Math.max(...gate.steps.map(({ entries }) => entries)))
          expect(gate.steps).toEqual(gate.steps.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
        }
      }),
      { numRuns: runs(200) },
    )
  })

  test('devices without a gate come last, and each device of a gate is a lane', () => {
    const step = { from: '2026-12-01T11:00:00.000Z', entries: 5 }
    const gates = throughputOf([
      { ...step, gate: null, device_id: 'dv_1', entries: 90 },
      { ...step, gate: 'B', device_id: 'dv_2' },
      { ...step, gate: 'A', device_id: 'dv_3' },
      { ...step, gate: 'A', device_id: 'dv_4' },
    ])
    expect(gates.map(({ gate, lanes, entries }) => [gate, lanes, entries])).toEqual([
      ['A', 2, 10],
      ['B', 1, 5],
      [null, 1, 90],
    ])
  })
})

describe('takings', () => {
  const payment: TakenPayment = {
    device_id: 'dv_1',
    device_name: 'Phone 1',
    gate: 'A',
    order_id: 'od_1',
    amount_cents: 48_000,
    paying_device_id: 'dv_1',
  }

  test('two tickets of one order that one device takes money for count once', () => {
    expect(takingsOf([payment, payment])).toMatchObject([
      { orders: 1, amount_cents: 48_000, paid_twice_cents: 0 },
    ])
  })

  test('an order that two devices took money for is in both, and marked at the one that does not count', () => {
    const other = { ...payment, device_id: 'dv_2', device_name: 'Phone 2' }
    expect(takingsOf([other, payment])).toMatchObject([
      { device_name: 'Phone 1', amount_cents: 48_000, paid_twice_cents: 0 },
      { device_name: 'Phone 2', amount_cents: 48_000, paid_twice_cents: 48_000 },
    ])
  })

  test('an order that was paid online as well is marked as paid twice', () => {
    expect(takingsOf([{ ...payment, paying_device_id: null }])).toMatchObject([{ paid_twice_cents: 48_000 }])
  })
})

test('sales add up per device and tender, whatever their order', () => {
  const anySale = fc.record({
    device_id: fc.constantFrom('dv_1', 'dv_2'),
    tender: fc.constantFrom('cash', 'fps', 'card_elsewhere'),
    tickets: fc.integer({ min: 1, max: 5 }),
    sum_cents: fc.nat({ max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(anySale), (drawn) => {
      const sales = drawn.map((sale) => ({ ...sale, device_name: sale.device_id, gate: null }))
      const rows = salesOf(sales)
      expect(salesOf(sales.toReversed())).toEqual(rows)
      expect(sum(rows.map(({ sum_cents }) => sum_cents))).toBe(sum(sales.map(({ sum_cents }) => sum_cents)))
      expect(sum(rows.map(({ tickets }) => tickets))).toBe(sum(sales.map(({ tickets }) => tickets)))
      expect(sum(rows.map((row) => row.sales))).toBe(sales.length)
      expect(new Set(rows.map(({ device_id, tender }) => `${device_id} ${tender}`)).size).toBe(rows.length)
    }),
    { numRuns: runs(100) },
  )
})
