import { updateEventSettings, type EventSettingsEdit } from '#contract/events/event-settings.ts'
import { createEvent, setEventStatus } from '#contract/events/events.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { createPromoCode } from '#contract/resources/promo-codes.ts'
import { createQuestion } from '#contract/resources/questions.ts'
import { createTicket } from '#contract/resources/tickets.ts'
import { deskClient } from './desk-client.ts'

const DAY_MS = 24 * 3_600_000

/** Creates a live event with a ticket for HK$480, a free ticket, a question per ticket and a promo code. */
export async function openSale(
  url: string,
  title: string,
  settings: EventSettingsEdit = {},
): Promise<string> {
  const { call } = await deskClient(url)
  const [organizer] = (await call(listOrganizers, {})).data
  const start_date = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 16)
  const { data: event } = await call(createEvent, {
    body: {
      title,
      organizer_id: organizer?.id ?? '',
      start_date,
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    },
  })
  const params = { event_id: event.id }
  await call(createTicket, {
    params,
    body: { name: 'Stalls', type: 'PAID', prices: [{ price_cents: 48_000 }] },
  })
  await call(createTicket, { params, body: { name: 'Stroll', type: 'FREE', prices: [{ price_cents: 0 }] } })
  await call(createQuestion, {
    params,
    body: {
      title: 'Meal',
      type: 'RADIO',
      options: ['Fish', 'Tofu'],
      required: true,
      belongs_to: 'TICKET',
    },
  })
  await call(createPromoCode, {
    params,
    body: { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 },
  })
  await call(updateEventSettings, { params, body: settings })
  await call(setEventStatus, { params, body: { status: 'live' } })
  return `${url}/e/${event.id}/sale`
}
