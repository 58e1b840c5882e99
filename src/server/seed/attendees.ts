import { sql } from 'drizzle-orm'
import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Approval } from '#contract/door/mirror.ts'
import { defaultCancellationFee } from '#rules/sales/own-cancellation.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'
import type { Tx } from '#server/core/db/database.ts'
import { priceDemoOrder, consumePromoCode } from './agreed-price.ts'
import { hoursAfter, type DemoPromoCode } from './catalogue.ts'
import { prngOf, demoId, type Prng } from './prng.ts'
import { FIRST_CHANGE, type SeededEvent, type SeededTicket } from './events.ts'
import {
  insertMoneyRows,
  emptyMoneyRows,
  addPayment,
  type MoneyRows,
  type OrderPaymentFields,
} from './money.ts'
import { makeName } from './names.ts'

const ROWS_PER_INSERT = 5000
const CODE_BYTES = 10
const MAX_PER_ORDER = 4
const SALE_HOURS = 24 * 30

const NOTES = ['Wheelchair 輪椅', 'Speaker', 'Press 傳媒', 'Allergic to nuts 花生敏感'] as const
const REASONS: readonly [ReissueReason, ...ReissueReason[]] = ['passed_on', 'renamed', 'resent', 'lost']

type Code = {
  attendee_id: Id
  code: string | null
  code_hash: string
  issued_at: Instant
  retired_at: Instant | null
  reason: ReissueReason | null
}
type Attendee = {
  id: Id
  order_id: Id
  ticket_id: Id
  price_id: Id
  first_name: string
  last_name: string
  email: string
  note: string | null
  needs_attention: boolean
  paid_at: Instant | null
  cancelled_at: Instant | null
  refunded_at: Instant | null
  reissued_at: Instant | null
  created_at: Instant
}
type Order = Pick<Attendee, 'id' | 'first_name' | 'last_name' | 'email' | 'paid_at' | 'created_at'> & {
  priced: HeldOrder
  promo_code_id: Id | null
  promo_code: string | null
  cancelled_at: Instant | null
} & OrderFacts &
  OrderPaymentFields
type OrderFacts = { approval: Approval; is_test: boolean; note: string | null; needs_attention: boolean }
type Batch = { orders: Order[]; attendees: Attendee[]; codes: Code[]; money: MoneyRows }

const newBatch = (): Batch => ({ orders: [], attendees: [], codes: [], money: emptyMoneyRows() })

const ORDINARY: OrderFacts = { approval: 'not_needed', is_test: false, note: null, needs_attention: false }
/** By index among the orders of an event: order states that a door has to handle. */
const SPECIAL: ReadonlyMap<number, OrderFacts> = new Map([
  [5, { ...ORDINARY, is_test: true }],
  [9, { ...ORDINARY, approval: 'waiting' }],
  [14, { ...ORDINARY, approval: 'declined' }],
  [20, { ...ORDINARY, note: 'Guests of the sponsor 贊助商貴賓', needs_attention: true }],
  [23, { ...ORDINARY, note: 'School group 學校團體' }],
])

/** Seeds orders of one to four people, including cancelled, refunded, unpaid and reissued ones. */
export async function seedAttendees(
  tx: Tx,
  event: SeededEvent,
  { count, promo_codes }: { count: number; promo_codes: readonly DemoPromoCode[] },
  now: Instant,
  prng: Prng,
): Promise<void> {
  const codes = promo_codes.map((code) => ({ ...code }))
  const money_prng = prngOf(`money of ${event.event_id}`)
  let batch = newBatch()
  for (let seeded_count = 0, orders = 0; seeded_count < count; orders += 1) {
    const facts = SPECIAL.get(orders) ?? ORDINARY
    const size = Math.min(1 + Math.floor(prng.next() * MAX_PER_ORDER), count - seeded_count)
    addOrder(batch, event, { size, from: seeded_count, now, facts, money_prng, codes }, prng)
    seeded_count += size
    if (batch.attendees.length < ROWS_PER_INSERT && seeded_count < count) continue
    await insertBatch(tx, event, batch)
    batch = newBatch()
  }
}

type OrderInput = {
  size: number
  from: number
  now: Instant
  facts: OrderFacts
  money_prng: Prng
  codes: DemoPromoCode[]
}

function addOrder(
  batch: Batch,
  event: SeededEvent,
  { size, from, now, facts, money_prng, codes }: OrderInput,
  prng: Prng,
): void {
  const latest = event.starts_at < now ? event.starts_at : now
  const created_at = hoursAfter(latest, -1 - Math.floor(prng.next() * SALE_HOURS))
  const ticket = pickTicket(event.tickets, prng)
  const [first] = ticket.prices
  if (first === undefined) throw new Error('a ticket has a price')
  const price = prng.pick([first, ...ticket.prices])
  const { id: price_id, price_cents } = price
  const is_unpaid = price_cents > 0 && prng.next() < 0.04
  const is_settled = facts.approval === 'not_needed' && !facts.is_test && !is_unpaid
  const paid_at = is_settled ? created_at : null
  const order_id = newId('order', prng.bytes)
  const people = Array.from({ length: size }, (_, at) => {
    const email = `guest${from + at + 1}@example.test`
    return { ...makeName(prng), email }
  })
  const new_attendees = people.map((person): Attendee => {
    const id = newId('attendee', prng.bytes)
    const history = makeFacts({ created_at, latest, paid_at }, prng)
    const note = prng.next() < 0.02 ? prng.pick(NOTES) : null
    batch.codes.push(...makeCodes(event, ticket, { id, created_at, ...history }, prng))
    return {
      id,
      order_id,
      ticket_id: ticket.id,
      price_id,
      ...person,
      note,
      needs_attention: note === NOTES[0],
      paid_at,
      created_at,
      ...history.instants,
    }
  })
  batch.attendees.push(...new_attendees)
  const [buyer] = people
  if (buyer === undefined) return
  const cancelled_at = cancelledAt(new_attendees)
  const code = paid_at === null || cancelled_at !== null ? undefined : consumePromoCode(codes, event, ticket)
  const priced = priceDemoOrder(ticket, price, size, code)
  const refund_times = new_attendees.flatMap(({ refunded_at }) => refunded_at ?? [])
  const payment_fields = addPayment(
    batch.money,
    event,
    { id: order_id, priced, paid_at, tickets: size, refund_times },
    money_prng,
  )
  const promo_code_id = code === undefined ? null : demoId('promo_code', code.code)
  const sale = { promo_code_id, promo_code: code?.code ?? null, priced, cancelled_at, paid_at, created_at }
  batch.orders.push({ id: order_id, ...buyer, ...facts, ...payment_fields, ...sale })
}

/** An order is cancelled with the last of its tickets. */
function cancelledAt(attendees: readonly Attendee[]): Instant | null {
  const cancelled = attendees.flatMap(({ cancelled_at }) => cancelled_at ?? [])
  return cancelled.length === attendees.length ? (cancelled.toSorted().at(-1) ?? null) : null
}

function pickTicket(tickets: readonly SeededTicket[], prng: Prng): SeededTicket {
  let remaining = prng.next() * 100
  const found = tickets.find(({ share }) => (remaining -= share) < 0) ?? tickets[0]
  if (found === undefined) throw new Error('a demo event with attendees has tickets')
  return found
}

type PurchaseTimes = { created_at: Instant; latest: Instant; paid_at: Instant | null }

/** Returns what happened to a ticket after its purchase; mostly nothing. */
function makeFacts({ latest, paid_at }: PurchaseTimes, prng: Prng) {
  const share = prng.next()
  const at = hoursAfter(latest, -prng.next())
  const is_refunded = share >= 0.03 && share < 0.06 && paid_at !== null
  const reason = share >= 0.06 && share < 0.09 ? prng.pick(REASONS) : null
  return {
    reason,
    instants: {
      cancelled_at: share < 0.03 || is_refunded ? at : null,
      refunded_at: is_refunded ? at : null,
      reissued_at: reason === null ? null : at,
    },
  }
}

function makeCodes(
  event: SeededEvent,
  ticket: SeededTicket,
  owner: {
    id: Id
    created_at: Instant
    reason: ReissueReason | null
    instants: { reissued_at: Instant | null }
  },
  prng: Prng,
): Code[] {
  const { id: attendee_id, created_at, reason } = owner
  const { reissued_at } = owner.instants
  const newCode = () => makeTicketCode(event.key, ticket.ticket_no, prng.bytes(CODE_BYTES))
  const code = newCode()
  const valid = { attendee_id, code, code_hash: hashTicketCode(code), retired_at: null, reason: null }
  if (reissued_at === null) return [{ ...valid, issued_at: created_at }]
  const old = { attendee_id, code: null, code_hash: hashTicketCode(newCode()), issued_at: created_at }
  return [
    { ...old, retired_at: reissued_at, reason },
    { ...valid, issued_at: reissued_at },
  ]
}

async function insertBatch(tx: Tx, { account_id, event_id }: SeededEvent, batch: Batch): Promise<void> {
  const rows = (values: readonly unknown[]) => sql`${JSON.stringify(values)}::jsonb`
  await tx.execute(sql`
    insert into orders (account_id, event_id, id, first_name, last_name, email, promo_code_id, promo_code, priced, total_gross_cents,
      total_refunded_cents, cancellation_fee_cents, currency, payment_id, other_payment, paid_by_hand, paid_at, cancelled_at, approval,
      is_test, note, needs_attention, created_at)
    select ${account_id}, ${event_id}, id, first_name, last_name, email, promo_code_id, promo_code, priced, total_gross_cents,
      total_refunded_cents, ${defaultCancellationFee('HKD')}::bigint, 'HKD', payment_id, other_payment, paid_by_hand, paid_at, cancelled_at,
      approval, is_test, note, needs_attention, created_at
    from jsonb_to_recordset(${rows(batch.orders)}) as made(id text, first_name text, last_name text, email text,
      promo_code_id text, promo_code text, priced jsonb, total_gross_cents integer, total_refunded_cents integer, payment_id text, other_payment text,
      paid_by_hand jsonb, paid_at timestamptz, cancelled_at timestamptz, approval text, is_test boolean, note text,
      needs_attention boolean, created_at timestamptz)`)
  await insertMoneyRows(tx, batch.money)
  await tx.execute(sql`
    insert into attendees (account_id, event_id, id, order_id, ticket_id, price_id, first_name, last_name, email, note,
      needs_attention, paid_at, cancelled_at, refunded_at, reissued_at, created_at, change_no)
    select ${account_id}, ${event_id}, id, order_id, ticket_id, price_id, first_name, last_name, email, note,
      needs_attention, paid_at, cancelled_at, refunded_at, reissued_at, created_at, ${FIRST_CHANGE}::bigint
    from jsonb_to_recordset(${rows(batch.attendees)}) as made(id text, order_id text, ticket_id text,
      price_id text, first_name text,
      last_name text, email text, note text, needs_attention boolean, paid_at timestamptz, cancelled_at timestamptz, refunded_at timestamptz,
      reissued_at timestamptz, created_at timestamptz)`)
  await tx.execute(sql`
    insert into ticket_codes (account_id, event_id, code_hash, attendee_id, code, issued_at, retired_at, reason)
    select ${account_id}, ${event_id}, code_hash, attendee_id, code, issued_at, retired_at, reason
    from jsonb_to_recordset(${rows(batch.codes)}) as made(code_hash text, attendee_id text, code text,
      issued_at timestamptz, retired_at timestamptz, reason text)`)
}
