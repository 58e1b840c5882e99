import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketSaleStatus } from '#contract/events/public-sale.ts'
import { groupTickets } from '#rules/sales/group-tickets.ts'

const makeTicket = (id: number, sale: (typeof ticketSaleStatus.options)[number]) => ({ id, sale })

test('tickets on sale come first, sold-out ones last, and ended ones are separate', () => {
  const wares = [
    makeTicket(1, 'ended'),
    makeTicket(2, 'sold_out'),
    makeTicket(3, 'not_yet'),
    makeTicket(4, 'on_sale'),
    makeTicket(5, 'member_only'),
  ]
  const { shown, past } = groupTickets(wares)
  expect(shown.map(({ id }) => id)).toEqual([4, 5, 3, 2])
  expect(past.map(({ id }) => id)).toEqual([1])
})

test('ended tickets are not collapsed when all have ended', () => {
  const wares = [makeTicket(1, 'ended'), makeTicket(2, 'ended')]
  expect(groupTickets(wares)).toEqual({ shown: wares, past: [] })
})

test('no ticket is lost, and tickets of equal status keep the organizer’s order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ticketSaleStatus.options)), (sales) => {
      const wares = sales.map((sale, id) => makeTicket(id, sale))
      const { shown, past } = groupTickets(wares)
      expect([...shown, ...past].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        wares.map(({ id }) => id),
      )
      for (const sale of ticketSaleStatus.options) {
        const ids = [...shown, ...past].filter((one) => one.sale === sale).map(({ id }) => id)
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      }
    }),
  )
})
