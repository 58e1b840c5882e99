import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateAnswer } from '#contract/orders/answers.ts'
import { reissueTicket } from '#contract/orders/attendees.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { location } from '#contract/events/event-settings.ts'
import { eraseAttendee, eraseOrder } from '#contract/account/erasure.ts'
import { findTickets } from '#contract/orders/find-tickets.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { messageBuyer, resendOrderConfirmation, updateOrder } from '#contract/orders/desk.ts'
import { ERASED_TEXT } from '#contract/door/scans.ts'
import { openMailFolder } from '#server/core/integrations/mail/folder.ts'
import { sendNextMail } from '#tests/support/next-mail.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { provider_events } from '#server/core/db/schema/payments.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { addPaidOrder, type PaidOrder } from '#tests/support/paid-orders.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { makeLaptop } from './edits-fixture.ts'
import { findTexts, dumpBrowsers, dumpServer } from '#tests/offline/retention.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const folder = openMailFolder({
  folder: path.join(tmpdir(), `foyer-erased-${process.pid}`),
  from: { address: 'tickets@hall.test', name: 'Hall' },
})
const at = setUpPhonesFixture(2, {
  mail: { mailer: folder, sends: false, from: 'tickets@hall.test', folder },
})
afterAll(() => rmSync(folder.folder, { recursive: true, force: true }))

const BUYER = { first_name: 'Quirina', last_name: 'Abelmann', email: 'quirina@abelmann.test' }
const FRIEND = { first_name: 'Zebedee', last_name: 'Oxenbould', email: 'zeb@oxenbould.test' }
const PHONE = '+85291234567'
const STREET = 'Nathan Road 777'
const OF_BUYER = [...Object.values(BUYER), '91234567', STREET, 'Peanuts', 'Cashews', 'Wheelchair']
const OF_FRIEND = [...Object.values(FRIEND), 'Hazelnuts', 'Walnuts', 'Blue badge']

let bought: PaidOrder
let phone: Device
let laptop: Awaited<ReturnType<typeof makeLaptop>>

const event = () => ({ event_id: at.venue.event_id })
const ofOrder = () => ({ ...event(), order_id: bought.order_id })
const people = () => bought.people as [PaidOrder['people'][0], PaidOrder['people'][0]]
const asOwner = <E extends Endpoint>(endpoint: E, options: object) =>
  at.server.call(endpoint, { token: at.venue.owner.token, ...options } as Parameters<
    typeof at.server.call<E>
  >[1])

const keptByServer = () => dumpServer(at.server.db, folder)
/** Returns everything stored on a phone and a laptop. */
const keptByBrowsers = () => dumpBrowsers([phone.ports.db, laptop.db])

async function deliver() {
  while ((await sendNextMail({ ...at.server.deps, mailer: folder })).kind === 'sent');
}

/** Creates an order of two with every field set, and a scan of each attendee. */
async function leaveTraces() {
  const { server, venue } = at
  bought = await server.db.withTx(async (tx) => {
    const made = await addPaidOrder(server, tx, venue.event, {
      people: [
        { ...BUYER, note: 'Wheelchair' },
        { ...FRIEND, note: 'Blue badge' },
      ],
      order: {
        ...BUYER,
        phone: PHONE,
        address: location.parse({ address_line_1: STREET }),
        note: `Seat Zebedee Oxenbould near the door`,
        secret: 'a-secret',
      },
    })
    const question_id = await addQuestion(server, tx, venue.event, { type: 'MULTI_LINE_TEXT', options: [] })
    const owned = { account_id: venue.account_id, event_id: venue.event_id, order_id: made.order_id }
    for (const [answer, attendee_id] of [
      ['Peanuts', null],
      ['Hazelnuts', made.people[1]!.id],
    ] as const) {
      const id = newId('answer', server.random)
      await tx
        .insert(answers)
        .values({ id, ...owned, attendee_id, question_id, question_title: 'Diet', answer, options: [] })
    }
    const told = { provider: 'stripe', provider_event_id: made.order_id, received_at: server.clock.now() }
    await tx.insert(provider_events).values({ ...told, unknown_body: `{"email":"${BUYER.email}"}` })
    return made
  })
  const said = (await server.db.read((tx) => tx.select().from(answers))).filter(
    ({ order_id }) => order_id === bought.order_id,
  )
  for (const { id, answer } of said) {
    const body = { answer: answer === 'Peanuts' ? 'Cashews' : 'Walnuts', options: [] }
    const key = { idempotency_key: newId('edit', server.random) }
    await asOwner(updateAnswer, { params: { ...event(), answer_id: id }, body, ...key })
  }
}

async function leaveMore() {
  const { server, venue } = at
  const key = () => ({ idempotency_key: newId('edit', server.random) })
  await asOwner(updateOrder, { params: ofOrder(), body: { needs_attention: true }, ...key() })
  for (const { id } of people())
    await asOwner(reissueTicket, {
      params: { ...event(), attendee_id: id },
      body: { reason: 'lost' },
      ...key(),
    })
  await asOwner(resendOrderConfirmation, { params: ofOrder(), ...key() })
  await deliver()
  const held = await server.call(holdOrder, {
    params: event(),
    body: {
      tickets: [
        {
          ticket_id: venue.tickets.general,
          quantities: [{ price_id: venue.event.prices.general, quantity: 1 }],
        },
      ],
    },
  })
  await server.call(saveOrderDetails, {
    params: { ...event(), order_id: held.data.id },
    query: { s: held.session_token },
    body: {
      order: { ...BUYER, phone: PHONE },
      attendees: [{ ticket_price_id: venue.event.prices.general, ...FRIEND }],
    },
  })
  advanceMinutes(server, 60)
  await server.call(findTickets, { body: { email: BUYER.email } })
  await deliver()
  await asOwner(resendOrderConfirmation, { params: ofOrder(), ...key() })
  const letter = { subject: 'For Quirina', message: 'Dear Quirina', send_copy_to_me: false }
  await server.db.withTx((tx) => tx.execute(sql`update users set email_verified_at = now()`))
  await asOwner(messageBuyer, { params: ofOrder(), body: letter, ...key() })
}

async function scanAndKeep() {
  phone = await at.phone('Main', { may_override: true })
  laptop = await makeLaptop(at, 'desk', { token: at.venue.owner.token })
  for (const [index, { id }] of people().entries()) {
    const who = index === 0 ? 'Quirina Abelmann' : 'Oxenbould, Zebedee'
    await phone.door.scan({
      kind: 'in',
      subject: { attendee_id: id },
      override: { reason: `It is ${who}`, by: 'Mei' },
    })
    advanceMinutes(at.server, 1)
  }
  await phone.scan(`MAILTO:${BUYER.email}`)
  await phone.scan(`MAILTO:${FRIEND.email}`)
  await phone.settle()
  await laptop.pullPeople()
  for (const [index, { id }] of people().entries())
    await laptop.edit('attendee', id, { note: index === 0 ? 'Wheelchair, left' : 'Blue badge, right' })
}

beforeEach(async () => {
  await leaveTraces()
  await leaveMore()
  await scanAndKeep()
})

// Erases again: a no-op where it was done, and a cleanup for the next test where it was not.
afterEach(async () => {
  await asOwner(eraseOrder, { params: ofOrder() })
})

async function catchUp() {
  advanceMinutes(at.server, 1)
  await phone.settle()
  await laptop.pullPeople()
}

describe('erasure of personal data', () => {
  test('erasing an order removes its attendees from every table, the mailbox, phones and laptops', async () => {
    expect(findTexts(await keptByServer(), [...OF_BUYER, ...OF_FRIEND])).toEqual([...OF_BUYER, ...OF_FRIEND])
    const on_devices = [
      'Quirina',
      'Abelmann',
      'Oxenbould',
      BUYER.email,
      FRIEND.email,
      'Wheelchair',
      'Blue badge',
    ]
    expect(findTexts(await keptByBrowsers(), on_devices)).toEqual(on_devices)
    const inside = phone.door.state.counts
    await asOwner(eraseOrder, { params: ofOrder() })
    expect(findTexts(await keptByServer(), [...OF_BUYER, ...OF_FRIEND])).toEqual([])
    await catchUp()
    expect(findTexts(await keptByBrowsers(), [...OF_BUYER, ...OF_FRIEND])).toEqual([])
    expect(phone.door.state.counts).toEqual({ ...inside, expected: 2 })
    expect((await phone.reopen()).search(bought.order_id.slice(3, 11), 9).total).toBe(0)
    expect(kindOf(await phone.tap(people()[0].id))).toBe('cancelled')
    expect(await stillThere()).toEqual({ scans: 2, gross: bought.priced.total_gross_cents, tickets: 2 })
  })

  test('erasing one attendee leaves the others of the order unchanged', async () => {
    const [, { id: attendee_id }] = people()
    await asOwner(eraseAttendee, { params: { ...event(), attendee_id } })
    const kept = await keptByServer()
    expect(findTexts(kept, OF_FRIEND)).toEqual([])
    expect(findTexts(kept, OF_BUYER)).toEqual(OF_BUYER)
    await catchUp()
    expect(findTexts(await keptByBrowsers(), OF_FRIEND)).toEqual([])
    expect(phone.door.search('Quirina', 9).total).toBe(1)
    await deliver()
    expect(findTexts(await keptByServer(), OF_FRIEND)).toEqual([])
  })

  test('an erasure also covers data that a phone or laptop sends later', async () => {
    const [{ id }] = people()
    phone.browser.network.is_down = true
    const reason = `Back again: ${BUYER.first_name}`
    await phone.door.scan({ kind: 'in', subject: { attendee_id: id }, override: { reason, by: 'Mei' } })
    await asOwner(eraseOrder, { params: ofOrder() })
    phone.browser.network.is_down = false
    await laptop.flush()
    await catchUp()
    expect(findTexts(await keptByServer(), OF_BUYER)).toEqual([])
    expect(findTexts(await keptByBrowsers(), OF_BUYER)).toEqual([])
    expect(await keptByServer()).toContain(ERASED_TEXT)
  })
})

async function stillThere() {
  const { rows } = await at.server.db.read((tx) =>
    tx.execute<{ scans: number; gross: number; tickets: number }>(sql`
      select (select count(*)::int from scans where attendee_id = any(${sql.param(people().map(({ id }): Id => id))}::text[])
          and local_verdict->>'kind' <> 'cancelled') as scans,
        (select total_gross_cents::int from orders where id = ${bought.order_id}) as gross,
        (select count(*)::int from attendees where order_id = ${bought.order_id}) as tickets`),
  )
  return rows[0]
}
