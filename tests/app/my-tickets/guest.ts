import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { setSession } from '#app/lib/net/session.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import { enrol } from '#server/domains/members/members/service.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'
import { addOrderWithSecret, type OrderWithSecret } from '#tests/support/bought-orders.ts'
import { addClient, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'

/** Adds an order bought by a guest. */
export const addGuestOrder = (
  { server, venue }: AppFixture,
  order: Parameters<typeof addOrderWithSecret>[3] = {},
  event: BuiltEvent = venue.event,
): Promise<OrderWithSecret> => server.db.withTx((tx) => addOrderWithSecret(server, tx, event, order))

/** Signs a guest in on this browser, without an account; a member of the venue, like every registered user. */
export async function signInGuest({ server }: AppFixture): Promise<SignedInUser> {
  const guest = await server.db.withTx(async (tx) => {
    const added = await addClient(server, tx)
    await enrol({ tx, now: server.clock.now(), random: server.random }, added.user_id)
    return added
  })
  signInAs(guest)
  return guest
}

/** Signs the same guest in again. */
export function signInAs({ token, user_id, email }: SignedInUser): void {
  const user = { id: user_id, first_name: 'client', last_name: 'Lam', email, phone: null, locale: 'en' }
  setSession(token, { ...user, is_email_verified: true, pending_email: null, version: 1 }, null)
}

/** Returns the address of a ticket page as in mails. */
export function ticketPageOf(
  { event_id, tickets }: OrderWithSecret,
  at = 0,
): { path: string; s: string; code: string } {
  const ticket = tickets[at]
  if (ticket === undefined) throw new Error(`no ticket ${at}`)
  return {
    path: `/ticket/${event_id}/${ticket.id}`,
    s: ticketSecret(ticket.code),
    code: ticket.code,
  }
}

/** Deletes all stored tickets and orders. */
export const clearMyTickets = () => Promise.all(myTicketsDatabase().tables.map((table) => table.clear()))
