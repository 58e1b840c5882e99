import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketSale } from '#contract/events/public-sale.ts'
import { shelve } from '#rules/sales/group-tickets.ts'

const ware = (id: number, sale: (typeof ticketSale.options)[number]) => ({ id, sale })

test('what can be bought comes first, what is sold out last, what has ended is apart', () => {
  const wares = [
    ware(1, 'ended'),
    ware(2, 'sold_out'),
    ware(3, 'not_yet'),
    ware(4, 'on_sale'),
    ware(5, 'member_only'),
  ]
  const { shown, past } = shelve(wares)
  expect(shown.map(({ id }) => id)).toEqual([4, 5, 3, 2])
  expect(past.map(({ id }) => id)).toEqual([1])
})

test('where all has ended nothing is folded away', () => {
  const wares = [ware(1, 'ended'), ware(2, 'ended')]
  expect(shelve(wares)).toEqual({ shown: wares, past: [] })
})

test('nothing is lost, and wares that stand alike keep the organizer’s order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ticketSale.options)), (sales) => {
      const wares = sales.map((sale, id) => ware(id, sale))
      const { shown, past } = shelve(wares)
      expect([...shown, ...past].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        wares.map(({ id }) => id),
      )
      for (const sale of ticketSale.options) {
        const ids = [...shown, ...past].filter((one) => one.sale === sale).map(({ id }) => id)
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      }
    }),
  )
})
