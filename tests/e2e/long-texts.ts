import { createClient } from '#api-client/client.ts'
import { updateOwnAccount } from '#contract/accounts.ts'
import { createAttendee } from '#contract/attendees.ts'
import { login } from '#contract/auth.ts'
import { createCapacityAssignment } from '#contract/capacity-assignments.ts'
import { addCategories } from '#contract/categories.ts'
import { createCheckInList } from '#contract/check-in-lists.ts'
import { holdOrder, saveOrderDetails } from '#contract/checkout.ts'
import { updateEventSettings } from '#contract/event-settings.ts'
import { createEvent, setEventStatus } from '#contract/events.ts'
import { createOrganizer } from '#contract/organizers.ts'
import { payOrder } from '#contract/payments.ts'
import { createPromoCode } from '#contract/promo-codes.ts'
import { readPublicEvent } from '#contract/public-events.ts'
import { createQuestion } from '#contract/questions.ts'
import { createTaxOrFee } from '#contract/taxes-and-fees.ts'
import { createTicket } from '#contract/tickets.ts'
import { updateMe } from '#contract/users.ts'

const DAY_MS = 24 * 3_600_000
/** The longest there is without a place to break. */
const long = (length: number) => 'W'.repeat(length)
const LONG_EMAIL = `${long(60)}@${long(60)}.${long(60)}.test`

export type LongVenue = {
  event_id: string
  order_id: string
  list_id: string
  promo_code: string
  /** The steps of a checkout that show what was typed, with the secret that opens them. */
  checkout: readonly { path: string; ready: string }[]
  /** The page of a ticket, with its secret. */
  ticket: string
}

/** A live event of the demo in which every text is as long as it can be; with an order, and one that is held. */
export async function makeLongVenue(url: string): Promise<LongVenue> {
  let token: string | null = null
  const { call } = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const signed = await call(login, { body: { email: 'owner@demo.test', password: 'demo-password' } })
  token = signed.token
  const account_id = signed.accounts[0]?.id ?? ''
  await call(updateOwnAccount, { body: { name: long(149) } })
  await call(updateMe, { body: { first_name: long(50), last_name: long(149) } })
  const { data: organizer } = await call(createOrganizer, {
    body: {
      name: long(149),
      email: LONG_EMAIL,
      website: `https://${long(60)}.test/${long(1000)}`,
      description: long(5000),
    },
  })
  const { data: tax } = await call(createTaxOrFee, {
    params: { account_id },
    body: {
      name: long(149),
      description: long(255),
      type: 'FEE',
      calculation_type: 'FIXED',
      rate: 100,
      is_active: true,
      is_default: false,
    },
  })
  const { data: event } = await call(createEvent, {
    body: {
      title: long(149),
      description: `<h2>${long(900)}</h2><p>${long(900)}</p><ul><li>${long(900)}</li></ul><blockquote>${long(900)}</blockquote>`,
      organizer_id: organizer.id,
      start_date: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 16),
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    },
  })
  const params = { event_id: event.id }
  const ticketOf = (type: 'PAID' | 'FREE', price_cents: number, tax_ids: string[]) =>
    call(createTicket, {
      params,
      body: {
        name: long(149),
        description: long(255),
        type,
        note: long(200),
        tax_and_fee_ids: tax_ids,
        prices: [{ price_cents, label: null }],
      },
    })
  const { data: paid } = await ticketOf('PAID', 48_000, [tax.id])
  const { data: free } = await ticketOf('FREE', 0, [])
  await call(addCategories, { params, body: { categories: [long(50)] } })
  await call(createQuestion, {
    params,
    body: {
      title: long(149),
      description: long(255),
      type: 'MULTI_LINE_TEXT',
      required: true,
      belongs_to: 'ORDER',
    },
  })
  await call(createQuestion, {
    params,
    body: {
      title: long(148),
      type: 'RADIO',
      options: [long(149), 'short'],
      required: true,
      belongs_to: 'ORDER',
    },
  })
  await call(createPromoCode, { params, body: { code: long(50), discount_type: 'PERCENTAGE', discount: 50 } })
  await call(createCapacityAssignment, {
    params,
    body: { name: long(149), capacity: 50, ticket_ids: [paid.id] },
  })
  const { data: list } = await call(createCheckInList, {
    params,
    body: { name: long(100), description: long(255), ticket_ids: [paid.id, free.id] },
  })
  await call(updateEventSettings, {
    params,
    body: {
      support_email: LONG_EMAIL,
      continue_button_text: long(100),
      email_footer_message: long(5000),
      pre_checkout_message: long(5000),
      post_checkout_message: long(5000),
      ticket_page_message: long(5000),
      website_url: `https://${long(60)}.test/${long(1000)}`,
      location: {
        venue_name: long(255),
        address_line_1: long(255),
        address_line_2: long(255),
        city: long(100),
        state_or_region: long(100),
        zip_or_postal_code: long(30),
        country: 'HK',
      },
      social_handles: { facebook: long(100), instagram: long(100) },
    },
  })
  await call(setEventStatus, { params, body: { status: 'live' } })
  const { data: shown } = await call(readPublicEvent, { params })
  const questions = shown.questions
    .filter(({ default_of }) => default_of === null)
    .map(({ id, type }) => ({
      question_id: id,
      ...(type === 'RADIO' ? { answer: long(149) } : { answer: long(2000) }),
    }))
  async function order(ticket_id: string, price_id: string, quantity: number) {
    const { data, session_token: s } = await call(holdOrder, {
      params,
      body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }], promo_code: long(50) },
    })
    const named = { params: { ...params, order_id: data.id }, query: { s } }
    const person = { first_name: long(50), last_name: long(149), email: LONG_EMAIL }
    const attendees = Array.from({ length: quantity }, () => ({ ...person, ticket_price_id: price_id }))
    await call(saveOrderDetails, { ...named, body: { order: { ...person, questions }, attendees } })
    return { id: data.id, s, named }
  }
  const bought = await order(free.id, free.prices[0]?.id ?? '', 2)
  const paid_order = await call(payOrder, bought.named)
  const held = await order(paid.id, paid.prices[0]?.id ?? '', 1)
  await call(createAttendee, {
    params,
    body: {
      first_name: long(50),
      last_name: long(149),
      email: LONG_EMAIL,
      ticket_id: paid.id,
      note: long(200),
      amount_paid_cents: 0,
      send_confirmation_email: true,
      locale: 'en',
    },
  })
  const [ticket] = paid_order.data.order.tickets
  return {
    event_id: event.id,
    order_id: bought.id,
    list_id: list.id,
    promo_code: long(50),
    checkout: [
      { path: `/checkout/${event.id}/${held.id}/details?s=${held.s}`, ready: 'form' },
      { path: `/checkout/${event.id}/${held.id}/payment?s=${held.s}`, ready: 'main h1' },
      { path: `/checkout/${event.id}/${bought.id}/summary?s=${bought.s}`, ready: 'main h1' },
    ],
    ticket: `/ticket/${event.id}/${ticket?.attendee_id ?? ''}?s=${ticket?.s ?? ''}`,
  }
}
