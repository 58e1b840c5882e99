import { createClient } from '#api-client/client.ts'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { createAttendee } from '#contract/orders/attendees.ts'
import { login } from '#contract/account/auth.ts'
import { createCapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import { addCategories } from '#contract/events/categories.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { createEvent, setEventStatus } from '#contract/events/events.ts'
import { markOrderAsPaid, updateOrder } from '#contract/orders/desk.ts'
import { refundOrder } from '#contract/orders/cancel-refund.ts'
import { createOrganizer } from '#contract/events/organizers.ts'
import { payOrder, payOtherwise } from '#contract/orders/payments.ts'
import { createPromoCode } from '#contract/resources/promo-codes.ts'
import { declineOrderRequest, requestOrder } from '#contract/sales/order-requests.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { createQuestion } from '#contract/resources/questions.ts'
import { createTaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { createTicket, updateTicket } from '#contract/resources/tickets.ts'
import { updateMe } from '#contract/account/users.ts'
import { makeLongAffiliate } from './affiliate.ts'
import { makeLongDesk } from './desk.ts'
import { makeLongDoor } from './door.ts'
import { makeLongMember, type LongMember } from './member.ts'
import { makeLongMessage } from './message.ts'
import { makeLongOtherEvent, type LongOtherEvent } from './other-event.ts'
import { makeLongRoom, type LongRoom } from './room.ts'
import { html, long, LONG_EMAIL, LONG_URL, longAddress, unbroken } from './texts.ts'

const DAY_MS = 24 * 3_600_000

export type LongVenue = LongMember &
  LongOtherEvent &
  LongRoom & {
    event_id: string
    /** One paid, one unpaid, and one paid manually. */
    order_ids: readonly string[]
    list_id: string
    /** Message sent to all buyers. */
    message_id: string
    question_ids: readonly string[]
    promo_code: string
    /** Checkout steps that show user input, with the secret that opens them. */
    checkout: readonly { path: string; ready: string }[]
    /** Page of a ticket with its secret. */
    ticket: string
  }

/** Creates a live demo event with each text of maximum length, a paid order and a held one. */
export async function makeLongVenue(url: string): Promise<LongVenue> {
  let token: string | null = null
  const { call } = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const signed = await call(login, { body: { email: 'owner@demo.test', password: 'demo-password' } })
  token = signed.token
  const account_id = signed.accounts[0]?.id ?? ''
  await call(updateOwnAccount, {
    body: {
      name: long('updateOwnAccount.name', 'updateAccount.name', 'register.account.name'),
      event_defaults: {
        location: longAddress(
          'updateOwnAccount.event_defaults.location',
          'updateAccount.event_defaults.location',
        ),
        continue_button_text: long(
          'updateOwnAccount.event_defaults.continue_button_text',
          'updateAccount.event_defaults.continue_button_text',
        ),
        email_footer_message: long(
          'updateOwnAccount.event_defaults.email_footer_message',
          'updateAccount.event_defaults.email_footer_message',
        ),
      },
    },
  })
  await call(updateMe, {
    body: { first_name: long('updateMe.first_name'), last_name: long('updateMe.last_name') },
  })
  const made = {
    ...(await makeLongMember({ call })),
    ...(await makeLongOtherEvent({ call })),
    ...(await makeLongRoom({ call })),
  }
  const { data: organizer } = await call(createOrganizer, {
    body: {
      name: long('createOrganizer.name'),
      email: LONG_EMAIL,
      website: LONG_URL,
      description: long('createOrganizer.description'),
    },
  })
  const { data: tax } = await call(createTaxOrFee, {
    params: { account_id },
    body: {
      name: long('createTaxOrFee.name'),
      description: long('createTaxOrFee.description'),
      type: 'FEE',
      calculation_type: 'FIXED',
      rate: 100,
      is_active: true,
      is_default: false,
    },
  })
  const { data: event } = await call(createEvent, {
    body: {
      title: long('createEvent.title'),
      description: html(long('createEvent.description').length),
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
        name: long('createTicket.name'),
        description: long('createTicket.description'),
        type,
        tier: long('createTicket.tier'),
        entry_gates: [long('createTicket.entry_gates.0')],
        note: long('createTicket.note'),
        tax_and_fee_ids: tax_ids,
        prices: [{ price_cents, label: long('createTicket.prices.0.label') }],
      },
    })
  const { data: paid } = await ticketOf('PAID', 48_000, [tax.id])
  const { data: free } = await ticketOf('FREE', 0, [])
  await call(addCategories, { params, body: { categories: [long('addCategories.categories.0')] } })
  await call(createQuestion, {
    params,
    body: {
      title: long('createQuestion.title'),
      description: long('createQuestion.description'),
      type: 'MULTI_LINE_TEXT',
      required: true,
      belongs_to: 'ORDER',
    },
  })
  await call(createQuestion, {
    params,
    body: {
      title: long('createQuestion.title'),
      type: 'RADIO',
      options: [long('createQuestion.options.0'), 'short'],
      required: true,
      belongs_to: 'ORDER',
    },
  })
  await call(createPromoCode, {
    params,
    body: { code: unbroken(50), discount_type: 'PERCENTAGE', discount: 50 },
  })
  await makeLongAffiliate({ call }, event.id)
  await call(createCapacityAssignment, {
    params,
    body: { name: long('createCapacityAssignment.name'), capacity: 50, ticket_ids: [paid.id] },
  })
  const list_id = await makeLongDoor({ call }, event.id, [paid.id, free.id])
  await call(updateEventSettings, {
    params,
    body: {
      rooms: [{ room_id: made.room_id, setup_minutes: 30, clear_minutes: 30 }],
      support_email: LONG_EMAIL,
      fps_payment: { is_offered: true, words: { en: unbroken(2000) }, pictures: {} },
      fps_payee: {
        kind: 'id',
        value: '1234567',
        bank_code: null,
        name: long('updateEventSettings.fps_payee.name', 'patchEventSettings.fps_payee.name'),
      },
      continue_button_text: long('updateEventSettings.continue_button_text'),
      homepage_line_up: long('updateEventSettings.homepage_line_up'),
      email_footer_message: long('updateEventSettings.email_footer_message'),
      pre_checkout_message: long('updateEventSettings.pre_checkout_message'),
      post_checkout_message: long('updateEventSettings.post_checkout_message'),
      ticket_page_message: long('updateEventSettings.ticket_page_message'),
      website_url: LONG_URL,
      online_event_connection_details: long('updateEventSettings.online_event_connection_details'),
      location: longAddress('updateEventSettings.location'),
      seo_title: long('updateEventSettings.seo_title'),
      seo_description: long('updateEventSettings.seo_description'),
      seo_keywords: long('updateEventSettings.seo_keywords'),
      social_handles: { facebook: unbroken(100), instagram: unbroken(100) },
    },
  })
  await call(setEventStatus, { params, body: { status: 'live' } })
  const { data: shown } = await call(readPublicEvent, { params })
  const questions = shown.questions
    .filter(({ default_of }) => default_of === null)
    .map(({ id, type }) => ({
      question_id: id,
      ...(type === 'RADIO'
        ? { answer: long('createQuestion.options.0') }
        : { answer: long('saveOrderDetails.order.questions.0.answer', 'updateAnswer.answer') }),
    }))
  async function order(ticket_id: string, price_id: string, quantity: number) {
    const { data, session_token: s } = await call(holdOrder, {
      params,
      body: {
        tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }],
        promo_code: unbroken(50),
        affiliate_code: unbroken(50),
      },
    })
    const named = { params: { ...params, order_id: data.id }, query: { s } }
    const person = {
      first_name: long('saveOrderDetails.order.first_name'),
      last_name: long('saveOrderDetails.order.last_name'),
      email: LONG_EMAIL,
    }
    const attendees = Array.from({ length: quantity }, () => ({ ...person, ticket_price_id: price_id }))
    const buyer = { ...person, address: longAddress('saveOrderDetails.order.address'), questions }
    await call(saveOrderDetails, { ...named, body: { order: buyer, attendees } })
    return { id: data.id, s, named }
  }
  const bought = await order(free.id, free.prices[0]?.id ?? '', 2)
  const paid_order = await call(payOrder, bought.named)
  await call(updateOrder, {
    params: bought.named.params,
    body: { note: long('updateOrder.note') },
  })
  const held = await order(paid.id, paid.prices[0]?.id ?? '', 1)
  await call(createAttendee, {
    params,
    body: {
      first_name: long('createAttendee.first_name'),
      last_name: long('createAttendee.last_name'),
      email: LONG_EMAIL,
      ticket_id: paid.id,
      note: long('createAttendee.note'),
      amount_paid_cents: 0,
      send_confirmation_email: true,
      locale: 'en',
    },
  })
  const owed = await order(paid.id, paid.prices[0]?.id ?? '', 1)
  await call(payOtherwise, { ...owed.named, body: { kind: 'fps' } })
  const settled = await order(paid.id, paid.prices[0]?.id ?? '', 1)
  await call(payOtherwise, { ...settled.named, body: { kind: 'fps' } })
  await call(markOrderAsPaid, {
    params: settled.named.params,
    body: { reference: long('markOrderAsPaid.reference', 'markOrdersAsPaid.orders.0.reference') },
  })
  await call(refundOrder, {
    params: settled.named.params,
    body: {
      amount_cents: 100,
      way: 'cash',
      reference: long(
        'refundOrder.reference',
        'noteOrderGivenBack.reference',
        'cancelOrder.reference',
        'returnTickets.reference',
      ),
    },
  })
  await makeLongDesk({ call }, { account_id, event_id: event.id, ticket_id: free.id })
  const needApproval = (needs_approval: boolean) =>
    call(updateTicket, { params: { ...params, ticket_id: free.id }, body: { needs_approval } })
  await needApproval(true)
  const request = await order(free.id, free.prices[0]?.id ?? '', 1)
  await call(requestOrder, request.named)
  await call(declineOrderRequest, {
    params: request.named.params,
    body: { reason: 'own_words', words: long('declineOrderRequest.words') },
  })
  await needApproval(false)
  const [ticket] = paid_order.data.order.tickets
  return {
    ...made,
    event_id: event.id,
    order_ids: [bought.id, owed.id, settled.id],
    list_id,
    message_id: await makeLongMessage({ call }, event.id),
    question_ids: questions.map(({ question_id }) => question_id),
    promo_code: unbroken(50),
    checkout: [
      { path: `/checkout/${event.id}/${held.id}/details?s=${held.s}`, ready: 'form' },
      { path: `/checkout/${event.id}/${held.id}/payment?s=${held.s}`, ready: 'main h1' },
      { path: `/checkout/${event.id}/${owed.id}/summary?s=${owed.s}`, ready: 'main h1' },
      { path: `/checkout/${event.id}/${bought.id}/summary?s=${bought.s}`, ready: 'main h1' },
    ],
    ticket: `/ticket/${event.id}/${ticket?.attendee_id ?? ''}?s=${ticket?.s ?? ''}`,
  }
}
