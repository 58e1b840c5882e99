import { eq } from 'drizzle-orm'
import { ApiError } from '#api-client/api-error.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { payOrder, payOtherwise, readPayment } from '#contract/orders/payments.ts'
import { paySandbox, TEST_CARDS } from '#contract/orders/sandbox.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import {
  addAffiliate,
  addPromoCode,
  addQuestion,
  addTicketType,
} from '#tests/support/endpoint-rows/sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const CARD = { number: TEST_CARDS.success, expiry: '12 / 30', cvc: '123' }
const AFFILIATE_CODES = { none: '', affiliate: 'RADIO', unknown: 'NOBODY' }

/** What one visitor does at an event that is the same for everybody. */
export type Visit = {
  name: string
  quantity: number
  /** Free tickets, or how the others are paid. */
  way: 'free' | 'card' | OfflinePaymentMethod
  /** Which link brought the visitor; none of the last kind is known. */
  link: 'none' | 'affiliate' | 'unknown'
  /** Types the code that takes a tenth off. */
  has_code: boolean
  answer: string
  /** Details that the server refuses. */
  is_incomplete: boolean
  /** A secret of somebody else. */
  is_foreign: boolean
  /** Sends the last press twice, under one key or under two. */
  repeats: 'never' | 'one key' | 'two keys'
}

/** What somebody does who buys one free ticket. */
export const PLAIN_VISIT: Omit<Visit, 'name'> = {
  quantity: 1,
  way: 'free',
  link: 'none',
  has_code: false,
  answer: 'yes',
  is_incomplete: false,
  is_foreign: false,
  repeats: 'never',
}

/** Visitors of an event with free and paid tickets, a question, an affiliate and a promo code. */
export function makeVisits(fixture: Fixture, kind: string) {
  async function makeEvent() {
    const event = await publicRows(fixture).event(48)
    const fps_payment = { is_offered: true, words: { en: 'FPS 1234567' }, pictures: {} }
    await publicRows(fixture).setSettings({ fps_payment }, event.id)
    return fixture.db.withTx(async (tx) => {
      const affiliate_id = await addAffiliate(fixture.server, tx, event, { code: 'RADIO' })
      await addPromoCode(fixture.server, tx, event, { code: 'TENTH' })
      const free = await addTicketType(fixture.server, tx, event, {
        type: 'FREE',
        prices: [{ price_cents: 0 }],
      })
      const paid = await addTicketType(fixture.server, tx, event, { prices: [{ price_cents: 8_000 }] })
      const question_id = await addQuestion(fixture.server, tx, event, { required: true })
      return { event, free, paid, question_id, affiliate_id }
    })
  }
  type Event = Awaited<ReturnType<typeof makeEvent>>

  async function hold({ event, free, paid }: Event, { quantity, way, name, link, has_code }: Visit) {
    const { id: ticket_id, price_ids } = way === 'free' ? free : paid
    const [price_id = ''] = price_ids
    const { data, session_token } = await fixture.server.call(holdOrder, {
      params: { event_id: event.id },
      body: {
        tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }],
        browser: `browser-${name}`,
        affiliate_code: AFFILIATE_CODES[link],
        // The code takes nothing off what is free, and is refused there.
        promo_code: has_code && way !== 'free' ? 'tenth' : '',
      },
    })
    return { price_id, params: { event_id: event.id, order_id: data.id }, query: { s: session_token } }
  }
  type HeldOrder = Awaited<ReturnType<typeof hold>>

  const detailsOf = ({ question_id }: Event, visit: Visit, { price_id }: HeldOrder) => {
    const person = (name: string) => ({
      first_name: name,
      last_name: visit.is_incomplete ? '' : '陳',
      email: visit.is_incomplete ? 'nobody' : `${name.toLowerCase()}@together.test`,
    })
    const attendee = (at: number) => ({
      ...person(`${visit.name}${at}`),
      ticket_price_id: price_id,
      questions: [],
    })
    return {
      order: { ...person(visit.name), questions: [{ question_id, answer: visit.answer }] },
      attendees: Array.from({ length: visit.quantity }, (_none, at) => attendee(at)),
    } as unknown as BodyInput<typeof saveOrderDetails>
  }

  /** `ok`, or the error code of an answer. */
  const outcomeOf = async (call: Promise<unknown>): Promise<string> => {
    try {
      await call
      return 'ok'
    } catch (error) {
      if (error instanceof ApiError) return error.code
      throw error
    }
  }
  let keys = 0
  const newKey = () => `together-${kind}-${(keys += 1)}`

  async function finish(event: Event, visit: Visit, held: HeldOrder): Promise<string[]> {
    const query = visit.is_foreign ? { s: 'somebody-else' } : held.query
    const { params } = held
    const body = detailsOf(event, visit, held)
    const outcomes = [
      await outcomeOf(
        fixture.server.call(saveOrderDetails, { params, query, body, idempotency_key: newKey() }),
      ),
    ]
    const first_key = newKey()
    const pay = (key: string) => outcomeOf(press(visit, { params, query }, key))
    const second_key = visit.repeats === 'two keys' ? newKey() : first_key
    const keys_pressed = visit.repeats === 'never' ? [first_key] : [first_key, second_key]
    outcomes.push(...(await Promise.all(keys_pressed.map(pay))).sort())
    // Read as the browser does after the press, and once more as a reader who waits with it.
    const read = () =>
      fixture.server.call(readPayment, { params, query }).then(
        ({ data: { status, tickets, owed } }) => `${status} ${tickets.length} ${owed?.kind ?? ''}`,
        (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error as Error)),
      )
    return [...outcomes, ...(await Promise.all([read(), read()]))]
  }

  /** Presses the last button of the checkout, and pays on the page that a card needs. */
  async function press({ way }: Visit, held: Pick<HeldOrder, 'params' | 'query'>, idempotency_key: string) {
    const call = { ...held, idempotency_key }
    if (way !== 'free' && way !== 'card')
      return fixture.server.call(payOtherwise, { ...call, body: { kind: way } })
    const { data } = await fixture.server.call(payOrder, call)
    const payment_ref = data.redirect_url?.split('/').at(-1)
    if (payment_ref === undefined) return data
    // The other press of the same buyer may have paid there already.
    const paid = fixture.server.call(paySandbox, { params: { payment_ref }, body: CARD })
    return paid.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'order.finished') throw error
    })
  }

  /** Everything that is stored of an event's orders, without what is random. */
  const summaryOf = ({ event: { id }, affiliate_id }: Event) =>
    fixture.db.read(async (tx) => {
      const order_rows = await tx.select().from(orders).where(eq(orders.event_id, id))
      const people = await tx.select().from(attendees).where(eq(attendees.event_id, id))
      const codes = await tx.select().from(ticket_codes).where(eq(ticket_codes.event_id, id))
      const answer_rows = await tx.select().from(answers).where(eq(answers.event_id, id))
      const held = await tx.select().from(reservations).where(eq(reservations.event_id, id))
      const mail_rows = await tx.select().from(mails)
      const emails = new Set(order_rows.map(({ email }) => email))
      const nameOf = (order_id: Id) => order_rows.find((order) => order.id === order_id)?.first_name
      return {
        orders: order_rows
          .map((order) => ({
            first_name: order.first_name,
            last_name: order.last_name,
            email: order.email,
            total_gross_cents: order.total_gross_cents,
            version: order.version,
            user_id: order.user_id,
            is_manual: order.is_manual,
            other_payment: order.other_payment,
            due_at: order.due_at,
            remind_at: order.remind_at,
            promo_code: order.promo_code,
            is_paid: order.paid_at !== null,
            has_payment: order.payment_id !== null,
            is_by_affiliate: order.affiliate_id === affiliate_id,
          }))
          .toSorted((a, b) => a.first_name.localeCompare(b.first_name)),
        people: people
          .map(
            ({ id: attendee_id, first_name, email, order_id, paid_at, price_cents, version, change_no }) => ({
              first_name,
              email,
              order: nameOf(order_id),
              price_cents,
              version,
              is_paid: paid_at !== null,
              is_announced: change_no > 0,
              codes: codes.filter((code) => code.attendee_id === attendee_id && code.code !== null).length,
            }),
          )
          .toSorted((a, b) => a.first_name.localeCompare(b.first_name)),
        answers: answer_rows
          .map(({ answer, order_id, question_title }) => [nameOf(order_id), answer, question_title])
          .sort(),
        held: held
          .map(({ details, priced }) => [details?.order.first_name ?? null, priced.total_gross_cents])
          .sort(),
        mails: mail_rows
          .filter(
            ({ to_address }) => emails.has(to_address) || people.some(({ email }) => email === to_address),
          )
          .map(({ to_address, template }) => `${to_address} ${template}`)
          .sort(),
      }
    })
  return { makeEvent, hold, finish, summaryOf }
}
