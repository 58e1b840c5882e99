import { expect, test } from 'vitest'
import type { Allotment, Sale } from '#contract/door/box-office.ts'
import {
  changeDue,
  expectedCash,
  isReversible,
  placesLeft,
  splitPlaces,
  type OwnEntryFacts,
} from '#rules/sales/box-office.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const allotment: Allotment = {
  id: 'al_1',
  device_id: 'dv_1',
  ticket_id: 'tk_1',
  price_id: 'pr_1',
  quantity: 10,
  used: 3,
  until: '2026-11-20T22:00:00.000Z',
  ended_at: null,
}
const sale = (id: string, fields: Partial<Sale> = {}): Sale => ({
  kind: 'sale',
  id,
  lines: [{ ticket_id: 'tk_1', price_id: 'pr_1', allotment_id: 'al_1', unit_cents: 100, codes: ['A', 'B'] }],
  tender: 'cash',
  sum_cents: 200,
  given_cents: 200,
  sold_at: NOW,
  admits: false,
  name: '',
  email: null,
  ...fields,
})
const reversal = (reverses: string, at = NOW) =>
  ({ kind: 'reversal', id: `bo_${reverses}`, reverses, at }) as const
const facts = (...log: [OwnEntryFacts['entry'], OwnEntryFacts['standing']][]) =>
  log.map(([entry, standing]) => ({ entry, standing }))

test.each([
  ['booked sales are in the count of the server', facts([sale('a'), 'booked']), 7],
  ['unsent sales are taken off', facts([sale('a'), 'unsent'], [sale('b'), 'unsent']), 3],
  ['refused sales take nothing', facts([sale('a'), 'refused']), 7],
  [
    'an unsent sale that was reversed takes nothing',
    facts([sale('a'), 'unsent'], [reversal('a'), 'unsent']),
    7,
  ],
  [
    'an unsent reversal gives the places of a booked sale back',
    facts([sale('a'), 'booked'], [reversal('a'), 'unsent']),
    9,
  ],
  [
    'a booked reversal is in the count of the server',
    facts([sale('a'), 'booked'], [reversal('a'), 'booked']),
    7,
  ],
  ['a refused reversal gives nothing back', facts([sale('a'), 'booked'], [reversal('a'), 'refused']), 7],
])('%s', (_, log, left) => {
  expect(placesLeft(allotment, log, NOW)).toBe(left)
})

test('an allotment that ended has no places', () => {
  expect(placesLeft(allotment, [], allotment.until)).toBe(0)
  expect(placesLeft({ ...allotment, ended_at: NOW }, [], NOW)).toBe(0)
})

test('places are taken from the allotments in their order', () => {
  const held = [
    { id: 'a', left: 2 },
    { id: 'b', left: 0 },
    { id: 'c', left: 2 },
  ]
  expect(splitPlaces(3, held)).toEqual({
    parts: [
      { id: 'a', quantity: 2 },
      { id: 'c', quantity: 1 },
    ],
    missing: 0,
  })
  expect(splitPlaces(9, held).missing).toBe(5)
})

test('a sale can be reversed for just under 15 minutes', () => {
  expect(isReversible(sale('a'), '2026-11-20T10:14:59.999Z')).toBe(true)
  expect(isReversible(sale('a'), '2026-11-20T10:15:00.000Z')).toBe(false)
})

test('the change is what was given beyond the sum', () => {
  expect([changeDue(200, 500), changeDue(200, 200), changeDue(200, 199)]).toEqual([300, 0, null])
})

test('the cash of a shift counts its own cash sales and reversals, each once', () => {
  const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
  const opening = { kind: 'shift_opened', id: 'o', at: at(0), float_cents: 1000 } as const
  const log = [
    sale('before', { sold_at: '2026-11-20T09:59:00.000Z' }),
    sale('cash', { sold_at: at(1) }),
    sale('fps', { sold_at: at(2), tender: 'fps' }),
    sale('undone', { sold_at: at(3) }),
    reversal('undone', at(4)),
    reversal('undone', at(5)),
    reversal('cash', at(40)),
    reversal('fps', at(6)),
    sale('after', { sold_at: at(50) }),
  ]
  expect(expectedCash(opening, log, at(45))).toBe(1200)
  expect(expectedCash(opening, log, null)).toBe(1400)
})
