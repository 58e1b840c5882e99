// @vitest-environment jsdom
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readTicketInHand } from '#contract/orders/my-tickets.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { mailContent } from '#server/domains/messaging/emails/email-data.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { emailSamples } from './mails-samples.ts'
import { collapseWhitespace, renderEmail, type Language } from './mails-writing.ts'

const HOURS = { from: '18:00', until: '22:00', days: ['2026-09-05', '2026-09-06'] }

describe('when a ticket enters', () => {
  const fixture = useFixture()
  const [ticket] = emailSamples.tickets.data.tickets
  const { data } = emailSamples.tickets
  const timed = { ...data, tickets: [{ ...ticket, entry_hours: HOURS }] }
  const write = (content: object, language: Language) => renderEmail(mailContent.parse(content), language)

  test('is in the email of the tickets and in the PDF, in the reader’s language', async () => {
    const textOf = async (language: Language) => {
      const { text } = await write({ template: 'tickets', data: timed }, language)
      return collapseWhitespace(text)
    }
    expect(await textOf('en')).toMatch(/Entry 5.{1,3}6 September 2026|Entry 5.{1,3}6 Sept? 2026/)
    expect(await textOf('en')).toContain('18:00 to 22:00')
    expect(await textOf('zh-hk')).toContain('18:00 至 22:00')
    expect(collapseWhitespace((await write(emailSamples.tickets, 'en')).text)).not.toContain('Entry')
  })

  test('is in the summary of the order for each ticket type that has it', async () => {
    const summary = emailSamples['order-summary']
    const entry_hours = [{ label: 'Standing', hours: HOURS }]
    const content = { ...summary, data: { ...summary.data, entry_hours } }
    expect(collapseWhitespace((await write(content, 'en')).text)).toContain('Entry: Standing')
  })

  test('is stated by the page of the ticket, and nothing is for a ticket that always enters', async () => {
    const { id, code, ticket_id } = await fixture.venue.attendee()
    const params = { event_id: fixture.venue.event_id, attendee_id: id }
    const read = async () =>
      (await fixture.server.call(readTicketInHand, { params, query: { s: ticketSecret(code) } })).data.ticket
    expect(await read()).not.toHaveProperty('entry_hours')
    await fixture.db.withTx((tx) =>
      tx
        .update(tickets)
        .set({ entry_from: '18:00', entry_days: ['2026-09-05'] })
        .where(eq(tickets.id, ticket_id)),
    )
    expect(await read()).toMatchObject({ entry_hours: { from: '18:00', until: null, days: ['2026-09-05'] } })
  })
})
