import { expect, test } from 'vitest'
import type { TicketSaleStatus } from '#contract/events/public-sale.ts'
import { priceRange } from '#rules/sales/price-range.ts'

const at = (sale: TicketSaleStatus, all_in_cents: number) => ({ sale, all_in_cents })
const range = (from_all_in_cents: number, to_all_in_cents: number) => ({ from_all_in_cents, to_all_in_cents })

test.each([
  [
    'is of what can be bought',
    [at('on_sale', 500), at('on_sale', 900), at('sold_out', 100)],
    range(500, 900),
  ],
  ['counts what members can buy', [at('member_only', 300), at('on_sale', 500)], range(300, 500)],
  ['is of what comes when nothing can be bought', [at('not_yet', 700), at('ended', 100)], range(700, 700)],
  ['is of what was when nothing comes', [at('sold_out', 100), at('ended', 80)], range(80, 100)],
  ['knows free tickets', [at('on_sale', 0), at('on_sale', 10)], range(0, 10)],
  ['is not there without a price', [], null],
])('the price range of an event %s', (_, prices, expected) => {
  expect(priceRange(prices)).toEqual(expected)
})
