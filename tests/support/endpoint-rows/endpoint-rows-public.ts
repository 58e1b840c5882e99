import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { holdOrder } from '#contract/orders/checkout.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { IdKind } from '#contract/wire/id.ts'
import { listPublicOtherEvents } from '#contract/events/other-events.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { promo_codes } from '#server/core/db/schema/events.ts'
import { order_links } from '#server/core/db/schema/mails.ts'
import { hashToken, newToken } from '#server/domains/accounts/sessions/service.ts'
import { addOrderWithSecret } from '../bought-orders.ts'
import { eventParams, rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import { publicRows as rowsIn } from './public-rows.ts'
import { addPromoCode, addQuestion } from './sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** Path parameters that are not named as ids: their format and the error code when not found. */
export const NON_ID_PATH_PARAMS: Readonly<Record<string, { kind: IdKind | null; missing: ErrorCode }>> = {
  organizer_or_slug: { kind: 'organizer', missing: 'event.not_found' },
  slug: { kind: null, missing: 'event.not_found' },
  code: { kind: null, missing: 'promo_code.invalid' },
  /** Secret of an order, in the query; for the page of a ticket see missingCode. */
  s: { kind: null, missing: 'order.not_found' },
  /** Unguessable name of a payment at the sandbox. */
  payment_ref: { kind: null, missing: 'payment.not_found' },
  /** Picture of a receipt, issued to one user. */
  picture_key: { kind: null, missing: 'receipt.not_found' },
  /** The test provider refuses a webhook without a signature. */
  provider: { kind: null, missing: 'webhook.invalid' },
}

const MINUTE_MS = 60_000

/** Slug of the title that addEvent sets. */
const SLUG = 'harbour-lights'

async function codeOf({ server, db, venue }: Fixture): Promise<string> {
  const id = await db.withTx((tx) => addPromoCode(server, tx, venue.event))
  const [row] = await db.read((tx) => tx.select().from(promo_codes).where(eq(promo_codes.id, id)))
  return row?.code ?? ''
}

const cartBody = ({ venue }: Fixture) => ({
  tickets: [
    {
      ticket_id: venue.tickets.general,
      quantities: [{ price_id: venue.event.prices.general, quantity: 1 }],
    },
  ],
})

/** Held order as its buyer addresses it. */
export async function heldOrderParams(fixture: Fixture): Promise<Target['params']> {
  const { data, session_token: s } = await fixture.server.call(holdOrder, {
    params: eventParams(fixture),
    body: cartBody(fixture),
  })
  return { ...eventParams(fixture), order_id: data.id, s }
}

const addOrder = ({ server, db, venue }: Fixture) =>
  db.withTx((tx) => addOrderWithSecret(server, tx, venue.event))

/** Paid order as its buyer addresses it. */
async function paidOrderParams(fixture: Fixture): Promise<Target['params']> {
  const { event_id, order_id, s } = await addOrder(fixture)
  return { event_id, order_id, s }
}

/** Ticket of a paid order; its page has its own secret. */
async function paidTicketParams(fixture: Fixture) {
  const { tickets, event_id, order_id, s } = await addOrder(fixture)
  const { id: attendee_id = '', code = '' } = tickets[0] ?? {}
  return {
    page: { event_id, attendee_id, s: ticketSecret(code) },
    of_order: { event_id, order_id, attendee_id, s },
  }
}

/** Token of a mailed ticket lookup link. */
async function ticketLookupToken({ server, db }: Fixture): Promise<string> {
  const token = newToken(server.random)
  const now = server.clock.now()
  const link = { token_hash: hashToken(token), email: 'ada@example.test', created_at: now }
  await db.withTx((tx) => tx.insert(order_links).values({ ...link, expires_at: addMs(now, MINUTE_MS) }))
  return token
}

export async function orderDetailsBody({ server, db, venue }: Fixture): Promise<Record<string, unknown>> {
  const ask = (question: Parameters<typeof addQuestion>[3]) =>
    db.withTx((tx) => addQuestion(server, tx, venue.event, question))
  const of_order = await ask({ belongs_to: 'ORDER' })
  const of_ticket = await ask({ belongs_to: 'TICKET' })
  return {
    order: {
      first_name: 'Ka Yan',
      last_name: '李',
      email: 'ka.yan@example.test',
      phone: '+85251234567',
      address: { venue_name: '', address_line_1: '1 Pier Road', city: 'Central', country: 'HK' },
      questions: [{ question_id: of_order, answer: 'A friend', options: [] }],
    },
    attendees: [
      {
        ticket_price_id: venue.event.prices.general,
        first_name: 'Ka Yan',
        last_name: '李',
        email: 'ka.yan@example.test',
        questions: [{ question_id: of_ticket, answer: 'No nuts', options: [] }],
      },
    ],
  }
}

export const publicRows: Record<string, Row> = {
  listPublicEvents: rowWithoutBody('anyone', () => ({})),
  readPublicEvent: rowWithoutBody('anyone', eventParams),
  countPageView: rowWithoutBody('anyone', eventParams),
  countAffiliateVisit: {
    right: 'anyone',
    target: (fixture) => ({ params: eventParams(fixture), body: { code: 'RADIO' } }),
  },
  findPublicEvent: rowWithoutBody('anyone', ({ venue }) => ({
    organizer_or_slug: venue.organizer_id,
    slug: SLUG,
  })),
  countCampaignVisit: {
    right: 'anyone',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: { source: 'newsletter', medium: 'email', campaign: 'spring' },
    }),
  },
  readProgrammeFeed: rowWithoutBody('anyone', () => ({})),
  readPublicOrganizer: rowWithoutBody('anyone', ({ venue }) => ({ organizer_id: venue.organizer_id })),
  listPublicOtherEvents: {
    right: 'anyone',
    // One row is reused for every request.
    target: async (fixture) => {
      const { meta } = await fixture.server.call(listPublicOtherEvents, {})
      if (meta.total === 0) await rowsIn(fixture).otherEvent(5)
      return { params: {} }
    },
  },
  readPublicOtherEvent: {
    right: 'anyone',
    target: async (fixture) => ({ params: { other_event_id: await rowsIn(fixture).otherEvent(5) } }),
  },
  checkPromoCode: {
    right: 'anyone',
    target: async (fixture) => ({ params: { ...eventParams(fixture), code: await codeOf(fixture) } }),
  },
  standInLine: { right: 'anyone', target: (fixture) => ({ params: eventParams(fixture), body: {} }) },
  holdOrder: {
    right: 'anyone',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: {
        ...cartBody(fixture),
        campaign: { source: 'newsletter', medium: 'email', campaign: 'spring' },
      },
    }),
  },
  readCheckoutOrder: {
    right: 'anyone',
    target: async (fixture) => ({ params: await heldOrderParams(fixture) }),
  },
  saveOrderDetails: {
    right: 'anyone',
    target: async (fixture) => ({
      params: await heldOrderParams(fixture),
      body: await orderDetailsBody(fixture),
    }),
  },
  extendOrder: { right: 'anyone', target: async (fixture) => ({ params: await heldOrderParams(fixture) }) },
  abandonOrder: { right: 'anyone', target: async (fixture) => ({ params: await heldOrderParams(fixture) }) },
  findTickets: { right: 'anyone', target: () => ({ params: {}, body: { email: 'ada@example.test' } }) },
  openFoundTickets: {
    right: 'anyone',
    target: async (fixture) => ({ params: {}, body: { token: await ticketLookupToken(fixture) } }),
  },
  readTicketInHand: {
    right: 'anyone',
    target: async (fixture) => ({ params: (await paidTicketParams(fixture)).page }),
  },
  listClientOrders: {
    right: 'signed_in',
    // Each user has one paid order, reused for every request.
    target: async ({ server, db, venue }, { user_id }) => {
      await db.withTx(async (tx) => {
        const [bought] = await tx.select().from(orders).where(eq(orders.user_id, user_id))
        if (bought === undefined) await addOrderWithSecret(server, tx, venue.event, { user_id })
      })
      return { params: {} }
    },
  },
  renameTicketHolder: {
    right: 'anyone',
    target: async (fixture) => ({
      params: (await paidTicketParams(fixture)).of_order,
      body: { first_name: 'Siu Ming', last_name: '陳', email: 'siu.ming@example.test' },
    }),
  },
  resendOrderTickets: {
    right: 'anyone',
    target: async (fixture) => ({ params: await paidOrderParams(fixture) }),
  },
}
