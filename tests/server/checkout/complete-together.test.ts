import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder } from '#contract/orders/payments.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { answers, attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addQuestion, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { sizeOf } from '#tests/support/long.ts'
import { makePrng } from '#tests/support/prng.ts'

const AT_ONCE = 30
const TRIES = sizeOf(4, 20)

/** What one visitor does at an event that is the same for everybody. */
type Visit = {
  name: string
  quantity: number
  is_free: boolean
  answer: string
  /** Details that the server refuses. */
  is_incomplete: boolean
  /** A secret of somebody else. */
  is_foreign: boolean
  /** Sends the last press twice, under one key or under two. */
  repeats: 'never' | 'one key' | 'two keys'
}

describeOnAnyDatabase('orders that wait together', (kind) => {
  const fixture = useFixture(kind)

  async function makeEvent() {
    const event = await publicRows(fixture).event(48)
    return fixture.db.withTx(async (tx) => {
      const free = await addTicketType(fixture.server, tx, event, {
        type: 'FREE',
        prices: [{ price_cents: 0 }],
      })
      const paid = await addTicketType(fixture.server, tx, event, { prices: [{ price_cents: 8_000 }] })
      const question_id = await addQuestion(fixture.server, tx, event, { required: true })
      return { event, free, paid, question_id }
    })
  }
  type Event = Awaited<ReturnType<typeof makeEvent>>

  async function hold({ event, free, paid }: Event, { quantity, is_free, name }: Visit) {
    const { id: ticket_id, price_ids } = is_free ? free : paid
    const [price_id = ''] = price_ids
    const { data, session_token } = await fixture.server.call(holdOrder, {
      params: { event_id: event.id },
      body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }], browser: `browser-${name}` },
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
    const pay = (key: string) =>
      outcomeOf(fixture.server.call(payOrder, { params, query, idempotency_key: key }))
    if (visit.repeats === 'never') return [...outcomes, await pay(first_key)]
    const second_key = visit.repeats === 'one key' ? first_key : newKey()
    return [...outcomes, ...(await Promise.all([pay(first_key), pay(second_key)])).sort()]
  }

  /** Everything that is stored of an event's orders, without what is random. */
  const summaryOf = ({ event: { id } }: Event) =>
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
          .map(
            ({ first_name, last_name, email, total_gross_cents, paid_at, version, user_id, is_manual }) => {
              const row = { first_name, last_name, email, total_gross_cents, version, user_id, is_manual }
              return { ...row, is_paid: paid_at !== null }
            },
          )
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

  test('orders that are completed at the same time are stored as if one came after the other', async () => {
    for (let seed = 1; seed <= TRIES; seed++) {
      const dice = makePrng(seed)
      const oneIn = (sides: number) => dice() < 1 / sides
      const visits = Array.from({ length: 4 + Math.floor(dice() * 14) }, (_none, at): Visit => ({
        name: `V${seed}x${at}`,
        quantity: 1 + Math.floor(dice() * 3),
        is_free: !oneIn(5),
        answer: oneIn(8) ? '' : `answer ${at}`,
        is_incomplete: oneIn(8),
        is_foreign: oneIn(10),
        repeats: oneIn(4) ? 'one key' : oneIn(4) ? 'two keys' : 'never',
      }))
      const at_once = await makeEvent()
      const held = await Promise.all(visits.map((visit) => hold(at_once, visit)))
      const together = await Promise.all(
        visits.map((visit, at) => finish(at_once, visit, held[at] ?? (held[0] as HeldOrder))),
      )
      const together_summary = await summaryOf(at_once)
      await fixture.db.withTx((tx) => tx.delete(mails))
      const in_turn_event = await makeEvent()
      const in_turn: string[][] = []
      for (const visit of visits)
        in_turn.push(await finish(in_turn_event, visit, await hold(in_turn_event, visit)))
      expect(together, `seed ${seed}`).toEqual(in_turn)
      expect(together_summary, `seed ${seed}`).toEqual(await summaryOf(in_turn_event))
      await fixture.db.withTx((tx) => tx.delete(mails))
    }
  })

  test('free orders that come at the same time take few transactions and few statements each', async () => {
    const event = await makeEvent()
    const visits = Array.from({ length: AT_ONCE }, (_none, at): Visit => ({
      name: `Few${at}`,
      quantity: 1,
      is_free: true,
      answer: 'yes',
      is_incomplete: false,
      is_foreign: false,
      repeats: 'never',
    }))
    const held = await Promise.all(visits.map((visit) => hold(event, visit)))
    const { texts, result } = await statementsOf(() =>
      Promise.all(visits.map((visit, at) => finish(event, visit, held[at] ?? (held[0] as HeldOrder)))),
    )
    expect(result).toEqual(visits.map(() => ['ok', 'ok']))
    // The first request runs at once; those that arrive meanwhile form one batch, or a few when they are late.
    expect(texts.filter((text) => text.startsWith('begin')).length).toBeLessThan(AT_ONCE / 2)
    expect(texts.length).toBeLessThan(6 * AT_ONCE)
  })
})
