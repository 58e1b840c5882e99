import { eq } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import { priceOrder, type Discount } from '#rules/sales/pricing.ts'
import { openSmtp } from '#server/core/integrations/mail/smtp.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { orders } from '#server/core/db/schema/attendees.ts'
import { event_settings } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { sendNextMail } from '#tests/support/next-mail.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { startMailServer, type ReceivedEmail } from './mails-server.ts'

export const SECRET = 'the-secret-of-the-order'
export const BUYER = { first_name: 'Mei', last_name: 'Chan 陳', email: 'mei@buyer.test' }

const TENTH: Discount = { discount_type: 'PERCENTAGE', discount: 10, applicable_ticket_ids: [] }
export type TicketHolder = { first_name: string; email: string; ticket?: 'general' | 'vip' }

/** Creates orders as a checkout does and sends their mails through a real mail server. */
export function makeOrderMails(fixture: Fixture) {
  const context = (tx: Tx) => ({
    tx,
    now: fixture.server.clock.now(),
    random: fixture.server.random,
    settings: { public_url: TEST_ORIGIN, is_demo: false, promises_mail: true },
  })
  return {
    settle: (settings: object) =>
      fixture.db.withTx((tx) =>
        tx
          .update(event_settings)
          .set({ settings })
          .where(eq(event_settings.event_id, fixture.venue.event_id)),
      ),
    /** Buys one ticket per holder, General and VIP with 10 % discount, a fee and a tax. */
    buy: async (holders: readonly TicketHolder[], more: Partial<typeof orders.$inferInsert> = {}) => {
      const { event } = fixture.venue
      const additions = [
        { ...added('Booking fee', 'FEE'), calculation_type: 'FIXED' as const, rate: 1_500 },
        { ...added('Amusement tax', 'TAX'), calculation_type: 'PERCENTAGE' as const, rate: 3.5 },
      ]
      const lines = (['general', 'vip'] as const).flatMap((name) => {
        const quantity = holders.filter(({ ticket = 'general' }) => ticket === name).length
        if (quantity === 0) return []
        return {
          ticket_id: event.tickets[name],
          ticket_name: name === 'vip' ? 'VIP' : 'General',
          price_id: event.prices[name],
          price_label: name === 'vip' ? 'Early bird' : null,
          quantity,
          price_cents: name === 'vip' ? 128_000 : 48_000,
          is_donation: false,
          taxes_and_fees: additions,
        }
      })
      const priced = priceOrder(lines, TENTH, 'EXCLUSIVE')
      const order_id = newId('order', fixture.server.random)
      const order = {
        ...BUYER,
        secret: SECRET,
        locale: 'en',
        promo_code: 'TENTH',
        priced,
        total_gross_cents: priced.total_gross_cents,
        ...more,
      }
      const wanted = holders.map((holder) => ({ last_name: '', ...holder, order_id, order }))
      const attendees = await fixture.db.withTx((tx) => addAttendees(fixture.server, tx, event, wanted))
      return { order_id, priced, attendees }
    },
    /** Runs a change and returns the mails of it that a mail server received. */
    mailOf: async (
      work: (needs: ReturnType<typeof context>) => Promise<unknown>,
    ): Promise<ReceivedEmail[]> => {
      await fixture.db.withTx((tx) => tx.delete(mails))
      await fixture.db.withTx((tx) => work(context(tx)))
      const post = await startMailServer()
      const mailer = openSmtp({ url: post.url, from: { address: 'tickets@hall.test', name: 'Hall' } })
      try {
        let sent = true
        while (sent) {
          const result = await sendNextMail({ ...fixture.server.deps, mailer })
          if (result.kind !== 'sent' && result.kind !== 'nothing_due') throw new Error(JSON.stringify(result))
          sent = result.kind === 'sent'
        }
        return post.received
      } finally {
        mailer.close()
        await post.close()
      }
    },
  }
}

function added(name: string, type: 'FEE' | 'TAX') {
  const id: Id = name === 'Booking fee' ? 'tx_0000000000000001' : 'tx_0000000000000002'
  return { id, name, type, is_contained: false, is_active: true }
}

/** Returns the only mail to an address with a matching subject, and throws without one. */
export function findEmailTo(received: readonly ReceivedEmail[], address: string, subject: RegExp): Email {
  const found = received.filter(({ to, email }) => to[0] === address && subject.test(email.subject ?? ''))
  expect([address, String(subject), found.length]).toEqual([address, String(subject), 1])
  const [first] = found
  if (first === undefined) throw new Error('unreachable')
  return first.email
}
