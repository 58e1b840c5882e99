import { fireEvent, screen, within } from '@testing-library/react'
import { holdOrder, readCheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { saveSecret } from '#app/lib/own-orders.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'

/** Quantity per price. */
type CartLines = readonly (readonly [ticket_id: Id, price_id: Id, quantity: number])[]

/** Holds tickets of an event as the visitor of this browser. */
export async function holdTickets(office: AppFixture, event: BuiltEvent, wanted: CartLines, promo_code = '') {
  const tickets = wanted.map(([ticket_id, price_id, quantity]) => ({
    ticket_id,
    quantities: [{ price_id, quantity }],
  }))
  const { data, session_token: s } = await office.server.call(holdOrder, {
    params: { event_id: event.id },
    body: { tickets, promo_code },
  })
  const named = { params: { event_id: event.id, order_id: data.id }, query: { s } }
  return {
    id: data.id,
    s,
    path: (step: string) => `/checkout/${event.id}/${data.id}/${step}`,
    /** Stores its secret, so that the order belongs to this browser. */
    own: () => saveSecret(data.id, s),
    read: async () => (await office.server.call(readCheckoutOrder, named)).data,
  }
}

/** Types into a field of a region of the page. */
export async function typeIn(label: string | RegExp, text: string, region?: string): Promise<void> {
  const root = region === undefined ? screen : within(await screen.findByRole('region', { name: region }))
  fireEvent.change(await root.findByLabelText(label), { target: { value: text } })
}

/** Selects a checkbox of a region of the page. */
export async function tick(label: string | RegExp, region?: string): Promise<void> {
  const root = region === undefined ? screen : within(await screen.findByRole('region', { name: region }))
  fireEvent.click(await root.findByLabelText(label))
}
