import { expect, test } from 'vitest'
import { saleReceipt } from '#rules/sales/sale-receipt.ts'

const VAT = { name: 'VAT', percent: 5, amount_cents: 500 }
const offers = [
  { price_id: 'pr_a', ticket_name: 'General', price_label: null, unit_cents: 10_000, charges: [VAT] },
  { price_id: 'pr_b', ticket_name: 'VIP', price_label: 'Balcony', unit_cents: 30_000 },
]
const line = (price_id: string, unit_cents: number, codes: string[], allotment_id: string | null = null) => ({
  ticket_id: 'tk_a',
  price_id,
  unit_cents,
  codes,
  allotment_id,
})

test('a receipt has one line per price, however many allotments the tickets came from', () => {
  const lines = [
    line('pr_a', 10_000, ['A', 'B'], 'al_1'),
    line('pr_b', 30_000, ['C']),
    line('pr_a', 10_000, ['D'], 'al_2'),
  ]
  const seller = { name: 'Hall', place: '1 Road' }
  expect(saleReceipt({ lines }, { seller, offers })).toEqual({
    seller,
    lines: [
      { price_id: 'pr_a', name: 'General', quantity: 3, unit_cents: 10_000 },
      { price_id: 'pr_b', name: 'VIP · Balcony', quantity: 1, unit_cents: 30_000 },
    ],
    charges: [{ ...VAT, amount_cents: 1500 }],
  })
})

test('a receipt states no taxes for another price than the one they were computed for', () => {
  const { charges, lines } = saleReceipt({ lines: [line('pr_a', 9000, ['A'])] }, { offers })
  expect(charges).toEqual([])
  expect(lines).toMatchObject([{ name: 'General', unit_cents: 9000 }])
})

test('a price that is no longer offered has no name', () => {
  expect(saleReceipt({ lines: [line('pr_x', 100, ['A'])] }, { offers }).lines).toMatchObject([{ name: '' }])
})
