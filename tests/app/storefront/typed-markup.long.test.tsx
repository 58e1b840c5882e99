import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { updateEvent } from '#contract/events/events.ts'
import { updateOrganizer } from '#contract/events/organizers.ts'
import { createQuestion } from '#contract/resources/questions.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { holdTickets } from '#tests/app/checkout/buyer.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { addGuestOrder, clearMyTickets, ticketPageOf } from '#tests/app/my-tickets/guest.ts'

/** Payload within the shortest length limit; its elements have a name, so that each created one is found. */
const PLANT = '<form action=//x><input>'
const NOTHING_OF_IT = 'form[action], [onerror], img[src="x"], iframe'

let office: AppFixture
beforeAll(async () => {
  office = await makeAppFixture()
  await plant()
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
})
afterAll(() => office.close())

/** Stores the payload in every text shown to visitors and guests. */
async function plant(): Promise<void> {
  const { server, venue } = office
  const { token } = venue.owner
  const { event_id, organizer_id } = venue
  const name = PLANT
  await server.call(updateOrganizer, {
    params: { organizer_id },
    body: { name, description: PLANT },
    token,
  })
  const description = `<p>About</p>${PLANT}<img src=x onerror=alert(1)><iframe src=//x.hk></iframe>`
  await server.call(updateEvent, {
    params: { event_id },
    body: { title: PLANT, organizer_id, description },
    token,
  })
  await server.call(updateEventSettings, {
    params: { event_id },
    body: {
      continue_button_text: PLANT,
      homepage_line_up: PLANT,
      email_footer_message: PLANT,
      pre_checkout_message: PLANT,
      post_checkout_message: PLANT,
      ticket_page_message: PLANT,
      online_event_connection_details: PLANT,
      location: {
        venue_name: PLANT,
        address_line_1: PLANT,
        address_line_2: PLANT,
        city: PLANT,
        state_or_region: PLANT,
        zip_or_postal_code: PLANT,
        country: 'HK',
      },
      social_handles: { instagram: PLANT },
      seo_title: PLANT,
    },
    token,
  })
  await server.call(updateTicket, {
    params: { event_id, ticket_id: venue.tickets.general },
    body: { name, description: PLANT },
    token,
  })
  for (const belongs_to of ['ORDER', 'TICKET'] as const)
    await server.call(createQuestion, {
      params: { event_id },
      body: {
        title: PLANT,
        description: PLANT,
        type: 'RADIO',
        options: [PLANT, 'b'],
        belongs_to,
        ticket_ids: [],
      },
      token,
    })
}

/** Opens a page, waits until it shows the payload as text, and returns the elements created from it. */
async function grownOn(path: string): Promise<string[]> {
  const view = office.open(path, null)
  await screen.findAllByText((words) => words.includes(PLANT))
  const grown = [...document.querySelectorAll(NOTHING_OF_IT)].map(({ outerHTML }) => outerHTML)
  view.unmount()
  return grown
}

test('the event page shows markup in user input as plain text', async () => {
  expect(await grownOn(`/e/${office.venue.event_id}/x`)).toEqual([])
  expect(await grownOn(`/widget/${office.venue.event_id}`)).toEqual([])
})

test('the checkout shows markup in user input as plain text', async () => {
  const { event, tickets } = office.venue
  const held = await holdTickets(office, event, [[tickets.general, event.prices.general, 1]])
  held.own()
  expect(await grownOn(held.path('details'))).toEqual([])
})

test('a ticket and its order, on screen and in print, show markup in user input as plain text', async () => {
  const names = { first_name: 'Form', last_name: PLANT }
  const order = await addGuestOrder(office, { tickets: [names] })
  const { path, s } = ticketPageOf(order)
  expect(await grownOn(`${path}?s=${s}`)).toEqual([])
  expect(await grownOn(`${path}/print?s=${s}`)).toEqual([])
  expect(await grownOn(`/order/${order.event_id}/${order.order_id}/print?s=${order.s}`)).toEqual([])
})
