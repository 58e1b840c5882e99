import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { addMs } from '#contract/wire/instant.ts'
import { newId } from '#contract/wire/id.ts'
import {
  ANONYMOUS,
  ordersOf,
  removeOpenedOrder,
  removeExpiredTickets,
  saveOpenedOrders,
  saveOrders,
  saveTicket,
} from '#offline/my-tickets/save-my-tickets.ts'
import { storedOrderOf, walletOf } from '#offline/my-tickets/wallet.ts'
import { MyTicketsDatabase } from '#offline/storage/my-tickets-database.ts'
import { makePrng } from '#tests/support/prng.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const HOUR_MS = 3_600_000
const USER = 'us_0000000000000001'
const next_fraction = makePrng(7)
const random = (bytes: number) => Uint8Array.from({ length: bytes }, () => Math.floor(next_fraction() * 256))
// Dexie may have been loaded before, without IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
const db = new MyTicketsDatabase('wallet')

/** An order of an event that starts so many hours from now and takes two, with one ticket per name. */
function orderOf(hours: number, names: readonly string[], event_id = newId('event', random)): ClientOrder {
  const id = newId('order', random)
  const event = {
    id: event_id,
    title: `In ${hours} hours`,
    starts_at: addMs(NOW, hours * HOUR_MS),
    ends_at: addMs(NOW, (hours + 2) * HOUR_MS),
    happening: 'as_planned',
  }
  const tickets = names.map((first_name) => ({
    attendee_id: newId('attendee', random),
    first_name,
    ticket_code: 'CODE',
    s: `secret of ${first_name}`,
  }))
  // Only what the wallet reads.
  return {
    id,
    event_id,
    reference: id.slice(-4),
    event,
    tickets,
    s: `secret of ${id}`,
  } as unknown as ClientOrder
}

const options = { user_id: null, now: NOW }
const wallet = async (now = NOW) => walletOf(await db.orders.toArray(), await db.tickets.toArray(), now)
const namesOf = (tickets: readonly { first_name: string }[]) => tickets.map(({ first_name }) => first_name)

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))
afterAll(() => db.delete())

describe('the wallet', () => {
  test('running and coming events are first, the nearest first; past ones follow, the latest first', async () => {
    const hours = [50, -30, 3, -1, -90]
    await saveOpenedOrders(
      db,
      hours.map((start) => orderOf(start, ['Ada'])),
      options,
    )
    const { next, past } = await wallet()
    expect(next.map(({ event }) => event.title)).toEqual(['In -1 hours', 'In 3 hours', 'In 50 hours'])
    expect(past.map(({ event }) => event.title)).toEqual(['In -30 hours', 'In -90 hours'])
  })

  test('orders of one event share an entry, their tickets in the sequence of the orders', async () => {
    const first = orderOf(3, ['Zoe', 'Ada'])
    await saveOpenedOrders(db, [first, orderOf(3, ['Bo'], first.event_id)], options)
    const stored = await wallet()
    expect(stored.next).toHaveLength(1)
    expect(stored.next[0]?.orders).toHaveLength(2)
    expect(namesOf(stored.next[0]?.tickets ?? []).sort()).toEqual(['Ada', 'Bo', 'Zoe'])
    const { tickets, has_page } = storedOrderOf(stored, first.id)
    expect(namesOf(tickets)).toEqual(['Zoe', 'Ada'])
    expect(has_page).toBe(true)
  })

  test('a ticket opened from a mail is shown without its order', async () => {
    const { id, event, reference, tickets } = orderOf(3, ['Ada'])
    const [ticket] = tickets
    if (ticket === undefined) throw new Error('the order has a ticket')
    await saveTicket(db, { ticket, event, order_id: id, order_reference: reference }, { ...options, s: 'x' })
    expect((await wallet()).next.map(({ orders, tickets: kept }) => [orders, namesOf(kept)])).toEqual([
      [[], ['Ada']],
    ])
  })

  test('a moved event has the date that was stored last', async () => {
    const order = orderOf(3, ['Ada'])
    await saveOpenedOrders(db, [order], options)
    const moved = { ...order, event: { ...order.event, starts_at: addMs(NOW, 9 * HOUR_MS) } }
    await saveOpenedOrders(db, [moved], { ...options, now: addMs(NOW, 1) })
    expect((await wallet()).next[0]?.event.starts_at).toBe(moved.event.starts_at)
  })

  test('a ticket that its order no longer has leaves the wallet', async () => {
    const order = orderOf(3, ['Ada', 'Bo'])
    await saveOpenedOrders(db, [order], options)
    const tickets = order.tickets.map((ticket, at) =>
      at === 0 ? { ...ticket, s: null, ticket_code: null } : ticket,
    )
    await saveOpenedOrders(db, [{ ...order, tickets }], options)
    expect(namesOf((await wallet()).next[0]?.tickets ?? [])).toEqual(['Bo'])
  })
})

describe('stored orders', () => {
  test('the list of a signed-in user keeps an order of somebody else that they opened by its link', async () => {
    const [own, opened, removed] = [orderOf(3, ['Ada']), orderOf(5, ['Bo']), orderOf(7, ['Cy'])]
    await saveOrders(db, [own, removed], { user_id: USER, now: NOW })
    await saveOpenedOrders(db, [opened], { user_id: USER, now: NOW })
    await saveOrders(db, [own], { user_id: USER, now: NOW })
    const ids = (await ordersOf(db, USER).toArray()).map(({ id }) => id)
    expect(ids.sort()).toEqual([own.id, opened.id].sort())
    expect(namesOf((await wallet()).next.flatMap(({ tickets }) => tickets)).sort()).toEqual(['Ada', 'Bo'])
  })

  test('an order opened by its link is deleted a week after its event, signed in or not', async () => {
    const [mine, anybody] = [orderOf(3, ['Ada']), orderOf(3, ['Bo'])]
    await saveOpenedOrders(db, [mine], { user_id: USER, now: NOW })
    await saveOpenedOrders(db, [anybody], options)
    await removeExpiredTickets(db, addMs(NOW, 8 * 24 * HOUR_MS))
    expect(await db.orders.count()).toBe(0)
    expect(await db.tickets.count()).toBe(0)
  })

  test('a wrong secret deletes no stored order', async () => {
    const order = orderOf(3, ['Ada'])
    await saveOpenedOrders(db, [order], options)
    await removeOpenedOrder(db, order.id, 'wrong')
    expect(await ordersOf(db, ANONYMOUS).count()).toBe(1)
    await removeOpenedOrder(db, order.id, order.s ?? '')
    expect(await ordersOf(db, ANONYMOUS).count()).toBe(0)
  })
})
