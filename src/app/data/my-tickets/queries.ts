import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { readCheckoutOrder, type CheckoutOrder } from '#contract/orders/checkout.ts'
import { readTicketInHand, type TicketPage } from '#contract/orders/my-tickets.ts'
import {
  removeOpenedOrder,
  removeTicket,
  removeExpiredTickets,
  saveTicket,
  ANONYMOUS,
  ordersOf,
} from '#offline/my-tickets/save-my-tickets.ts'
import type { Id } from '#contract/wire/id.ts'
import { storedOrderOf, walletOf, type StoredOrder, type Wallet } from '#offline/my-tickets/wallet.ts'
import type { SavedOrder } from '#offline/storage/my-tickets-database.ts'
import { isNotFound, nullIfNotFound } from '#app/lib/format/null-if-not-found.ts'
import { api } from '#app/lib/net/api.ts'
import { isReachable } from '#app/lib/net/reachability.ts'
import { currentSession, useSession } from '#app/lib/net/session.ts'
import { setTicketsHere } from '#app/lib/tickets-here.ts'
import { keepOrder } from './keep-order.ts'
import { myTicketsDatabase } from './saved.ts'
import { myTicketsKeys } from './keys.ts'

/** Personal data is dropped from the cache soon after the last observer; Dexie holds the stored copy. */
const KEEP_MS = 60_000

export type PageState<Page> =
  | { kind: 'loading' }
  /**
   * `kept_at`: time of the stored copy when only this device has answered; null when the server answered or a
   * request is running.
   */
  | { kind: 'ready'; page: Page; s: string; kept_at: string | null }
  /** There is none for this caller: cancelled, replaced, or a wrong address. */
  | { kind: 'absent' }
  | { kind: 'failed'; error: unknown }

type PageResult<Page> = { state: PageState<Page>; ask: () => void }

/** @param saved undefined while this device is read, null when it stores none */
function stateOf<Page>(
  { data, error, dataUpdatedAt, isFetching, refetch }: UseQueryResult<Page | null>,
  saved: (Page & { kept_at: string }) | null | undefined,
  s: string,
): PageResult<Page> {
  const ready = (page: Page, kept_at: string | null): PageState<Page> => ({ kind: 'ready', page, s, kept_at })
  const pageState = (): PageState<Page> => {
    if (data === null) return { kind: 'absent' }
    if (data !== undefined) return ready(data, error === null ? null : new Date(dataUpdatedAt).toISOString())
    if (saved) return ready(saved, isFetching && isReachable() ? null : saved.kept_at)
    if (error !== null) return { kind: 'failed', error }
    return saved === null && s === '' ? { kind: 'absent' } : { kind: 'loading' }
  }
  return { state: pageState(), ask: () => void (s !== '' && refetch()) }
}

type TicketKey = { event_id: string; attendee_id: string; s: string }

async function readTicket({ event_id, attendee_id, s }: TicketKey): Promise<TicketPage | null> {
  const now = () => new Date().toISOString()
  try {
    const params = { event_id, attendee_id }
    const { data } = await api().call(readTicketInHand, { params, query: { s } })
    await saveTicket(myTicketsDatabase(), data, { s, user_id: currentSession()?.user.id ?? null, now: now() })
    return data
  } catch (error) {
    if (!isNotFound(error)) throw error
    await removeTicket(myTicketsDatabase(), attendee_id, s)
    return null
  }
}

/** Null when this device stores none for this address. */
async function readSavedTicket({ event_id, attendee_id, s }: TicketKey) {
  const saved = await myTicketsDatabase().tickets.get(attendee_id)
  if (saved?.event.id !== event_id || saved.forget_at <= new Date().toISOString()) return null
  return s === '' || saved.s === s ? saved : null
}

/**
 * A ticket page: from this device first, then from the server. It is stored once opened.
 * @param address with `s` '' when the URL has no secret; then this device must have it stored
 */
export function useMyTicket(address: TicketKey): PageResult<TicketPage> {
  const { event_id, attendee_id } = address
  useEffect(() => void removeExpiredTickets(myTicketsDatabase(), new Date().toISOString()), [])
  const saved = useLiveQuery(() => readSavedTicket(address), [event_id, attendee_id, address.s])
  const s = address.s === '' ? (saved?.s ?? '') : address.s
  const query = useQuery({
    queryKey: myTicketsKeys.ticket(event_id, attendee_id, s),
    queryFn: () => readTicket({ event_id, attendee_id, s }),
    enabled: s !== '',
    staleTime: 0,
    gcTime: KEEP_MS,
    refetchOnWindowFocus: true,
  })
  return stateOf(query, saved, s)
}

type OrderKey = { event_id: string; order_id: string; s: string }

async function readOrder({ event_id, order_id, s }: OrderKey): Promise<CheckoutOrder | null> {
  const request = api().call(readCheckoutOrder, { params: { event_id, order_id }, query: { s } })
  const order = (await nullIfNotFound(request))?.data ?? null
  if (order === null) await removeOpenedOrder(myTicketsDatabase(), order_id, s)
  if (order !== null && order.completed_at !== null) await keepOrder(order, s)
  return order
}

/** An order of the signed-in user, or one bought or opened here by its link; null when there is none. */
async function readSavedOrder({ event_id, order_id, s }: OrderKey) {
  const order = await savedOrder(order_id)
  if (order?.event_id !== event_id) return null
  return s === '' || order.s === s ? order : null
}

/** An order of the signed-in user first, else one stored before they signed in. */
async function savedOrder(order_id: Id): Promise<SavedOrder | undefined> {
  const { orders } = myTicketsDatabase()
  const user_id = currentSession()?.user.id ?? ANONYMOUS
  return (await orders.get([user_id, order_id])) ?? orders.get([ANONYMOUS, order_id])
}

/** An order as stored on this device; undefined while it is read, null when there is none. */
export function useSavedOrder(address: OrderKey): SavedOrder | null | undefined {
  const { event_id, order_id, s } = address
  return useLiveQuery(() => readSavedOrder(address), [event_id, order_id, s])
}

/** Orders stored on this device for a user, and those of nobody who is signed in, each once. */
async function ordersHere(user_id: Id): Promise<SavedOrder[]> {
  const db = myTicketsDatabase()
  const own = await ordersOf(db, user_id).toArray()
  if (user_id === ANONYMOUS) return own
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...(await ordersOf(db, ANONYMOUS).toArray()).filter(({ id }) => !known.has(id))]
}

/** The tickets stored on this device for whoever uses it now, by event; undefined while they are read. */
export function useWallet(): Wallet | undefined {
  const user_id = useSession()?.user.id ?? ANONYMOUS
  useEffect(() => void removeExpiredTickets(myTicketsDatabase(), new Date().toISOString()), [])
  const wallet = useLiveQuery(async () => {
    const [orders, tickets] = await Promise.all([
      ordersHere(user_id),
      myTicketsDatabase()
        .tickets.filter((row) => row.user_id === null || row.user_id === user_id)
        .toArray(),
    ])
    return walletOf(orders, tickets, new Date().toISOString())
  }, [user_id])
  const is_empty = wallet && wallet.next.length + wallet.past.length === 0
  useEffect(() => {
    if (is_empty !== undefined) setTicketsHere(!is_empty)
  }, [is_empty])
  return wallet
}

/** A bought order for a holder of its secret, stored once opened; otherwise the copy stored on this device. */
export function useMyOrder(address: OrderKey): PageResult<CheckoutOrder> {
  const { event_id, order_id } = address
  const saved = useSavedOrder(address)
  const s = address.s === '' ? (saved?.s ?? '') : address.s
  const query = useQuery({
    queryKey: myTicketsKeys.order(order_id, s),
    queryFn: () => readOrder({ event_id, order_id, s }),
    enabled: s !== '',
    staleTime: 0,
    gcTime: KEEP_MS,
  })
  return stateOf(query, saved, s)
}

/** What this device stores of an order; nothing while it is read. */
export function useStoredOrder(order_id: Id): StoredOrder {
  const wallet = useWallet()
  return wallet === undefined ? { tickets: [], has_page: false } : storedOrderOf(wallet, order_id)
}
