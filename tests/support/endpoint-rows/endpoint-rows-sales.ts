import { newId, type Id } from '#contract/wire/id.ts'
import { affiliates, promo_codes } from '#server/core/db/schema/events.ts'
import {
  eventParams,
  eventRow,
  insertInTx,
  listingRow,
  resourceRow,
  rowWithoutBody,
  type Row,
  type Target,
} from './endpoint-row.ts'
import { addAffiliate, addPromoCode, addQuestion, addTicketType } from './sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, formWith } from '../uploads.ts'

const FROM = '2026-11-01T00:00:00.000Z'
const UNTIL = '2026-11-30T00:00:00.000Z'

let codes = 0
let imported = 0
const newCode = () => `EARLY${(codes += 1)}`

const ticketFields = (price_id: Id) => ({
  entry_days: ['2026-11-20'],
  entry_gates: ['Gate A'],
  name: 'Balcony',
  type: 'TIERED',
  description: 'With a view',
  prices: [
    {
      id: price_id,
      price_cents: 9_000,
      label: 'Early',
      sale_start_at: FROM,
      sale_end_at: UNTIL,
      quantity_available: 20,
      is_hidden: true,
      member_price_cents: 8_000,
      tiers: ['gold'],
    },
  ],
  sale_start_at: FROM,
  sale_end_at: UNTIL,
  min_per_order: 2,
  max_per_order: 4,
  hide_before_sale_start: true,
  hide_after_sale_end: true,
  hide_when_sold_out: true,
  show_quantity_remaining: true,
  is_hidden_without_promo_code: true,
  is_hidden: true,
  is_paused: true,
  needs_approval: true,
  member_tiers: ['gold'],
  tax_and_fee_ids: [],
  tier: 'GOLD',
  note: 'Left stairs',
  needs_attention: true,
})

const questionFields = ({ venue }: Fixture) => ({
  title: 'Which menu?',
  description: 'All with dessert',
  type: 'RADIO',
  options: ['Fish', 'Tofu'],
  required: true,
  is_hidden: true,
  belongs_to: 'TICKET',
  ticket_ids: [venue.tickets.general],
})

const promoCodeFields = ({ venue }: Fixture) => ({
  code: newCode(),
  discount_type: 'FIXED',
  discount: 500,
  applicable_ticket_ids: [venue.tickets.vip],
  expires_at: UNTIL,
  max_uses: 10,
  combines_with_member_price: true,
})

const affiliateFields = () => ({
  name: 'Harbour Radio',
  email: 'radio@example.test',
  code: newCode(),
  status: 'PAUSED',
  note: 'On air on Fridays',
})

const attendeeFields = ({ venue }: Fixture) => ({
  first_name: 'Ka Yan',
  last_name: 'Lee',
  email: 'ka.yan@example.test',
  note: 'Arrives late',
  needs_attention: true,
  ticket_id: venue.tickets.vip,
})

async function ticketTarget(fixture: Fixture): Promise<Target> {
  const { id, price_ids } = await insertInTx(fixture, addTicketType)
  return { params: { ...eventParams(fixture), ticket_id: id }, body: ticketFields(price_ids[0] ?? '') }
}
const questionParams = async (fixture: Fixture) => {
  return { ...eventParams(fixture), question_id: await insertInTx(fixture, addQuestion) }
}
const promoCodeParams = async (fixture: Fixture) => {
  return { ...eventParams(fixture), promo_code_id: await insertInTx(fixture, addPromoCode) }
}
const affiliateParams = async (fixture: Fixture) => {
  return { ...eventParams(fixture), affiliate_id: await insertInTx(fixture, addAffiliate) }
}
const attendeeParams = async (fixture: Fixture) => {
  return { ...eventParams(fixture), attendee_id: (await fixture.venue.attendee()).id }
}

/** Row of an endpoint for a resource made for it. */
/** Valid requests of ticket types, questions, promo codes and attendees. */
export const salesRows: Record<string, Row> = {
  createTicket: eventRow('event.edit', ({ server }) => ({
    id: newId('ticket', server.random),
    ...ticketFields(newId('price', server.random)),
  })),
  readTicket: {
    right: 'event.view',
    target: async (fixture) => ({ params: (await ticketTarget(fixture)).params }),
  },
  updateTicket: { right: 'event.edit', target: ticketTarget },
  deleteTicket: {
    right: 'event.edit',
    target: async (fixture) => ({ params: (await ticketTarget(fixture)).params }),
  },
  sortTickets: eventRow('event.edit', ({ venue }) => ({ ids: [venue.tickets.vip, venue.tickets.general] })),

  listQuestions: rowWithoutBody('event.view', eventParams),
  createQuestion: eventRow('event.edit', (fixture) => ({
    id: newId('question', fixture.server.random),
    ...questionFields(fixture),
  })),
  readQuestion: resourceRow('event.view', questionParams),
  updateQuestion: resourceRow('event.edit', questionParams, questionFields),
  deleteQuestion: resourceRow('event.edit', questionParams),
  sortQuestions: {
    right: 'event.edit',
    target: async (fixture) => {
      return { params: eventParams(fixture), body: { ids: [await insertInTx(fixture, addQuestion)] } }
    },
  },

  listPromoCodes: listingRow('promo_code.view', promo_codes, addPromoCode),
  createPromoCode: eventRow('event.edit', (fixture) => ({
    id: newId('promo_code', fixture.server.random),
    ...promoCodeFields(fixture),
  })),
  readPromoCode: resourceRow('promo_code.view', promoCodeParams),
  updatePromoCode: resourceRow('event.edit', promoCodeParams, promoCodeFields),
  deletePromoCode: resourceRow('event.edit', promoCodeParams),

  listAffiliates: listingRow('affiliate.view', affiliates, addAffiliate),
  createAffiliate: eventRow('event.edit', ({ server }) => ({
    id: newId('affiliate', server.random),
    ...affiliateFields(),
  })),
  readAffiliate: resourceRow('affiliate.view', affiliateParams),
  updateAffiliate: resourceRow('event.edit', affiliateParams, affiliateFields),
  deleteAffiliate: resourceRow('event.edit', affiliateParams),
  readAffiliateFigures: rowWithoutBody('affiliate.view', eventParams),
  exportAffiliates: eventRow('affiliate.view', () => ({ format: 'csv' })),

  createAttendee: eventRow('attendee.edit', (fixture) => ({
    id: newId('attendee', fixture.server.random),
    ...attendeeFields(fixture),
    amount_paid_cents: 12_800,
    send_confirmation_email: true,
    locale: 'zh-hk',
  })),
  importAttendees: {
    right: 'attendee.edit',
    target: (fixture) => {
      imported += 1
      const csv = `ticket,first_name,external_code\n${fixture.venue.tickets.general},Wing,KLOOK-${imported}\n`
      const file = fileOf(Buffer.from(csv), 'attendees.csv')
      return { params: eventParams(fixture), body: formWith('file', file, { mode: 'run' }) }
    },
  },
  downloadAttendeeImportTemplate: rowWithoutBody('attendee.edit', eventParams),
  listAttendeeChanges: rowWithoutBody('attendee.view', eventParams),
  exportAttendees: eventRow('attendee.view', ({ venue }) => ({
    format: 'csv',
    query: 'wing',
    ticket_id: venue.tickets.general,
    status: 'ACTIVE',
    is_paid: true,
    is_refunded: false,
  })),
  updateAttendee: resourceRow('attendee.edit', attendeeParams, attendeeFields),
  resendTicket: resourceRow('attendee.edit', attendeeParams),
}
