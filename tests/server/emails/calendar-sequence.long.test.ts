import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { updateEvent } from '#contract/events/events.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { readCheckoutOrder } from '#contract/orders/checkout.ts'
import { renewOwnFeed } from '#contract/rooms/calendar-feeds.ts'
import { resendOrderConfirmation } from '#contract/orders/desk.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import type { OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import { readCalendarFile, type CalendarFields } from '#tests/support/calendar-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { sendNextMail } from '#tests/support/next-mail.ts'
import { makeMessages } from '#tests/server/messages/messages-fixture.ts'
import { useWeatherFixture } from '#tests/server/rooms/weather/weather-fixture.ts'

describeOnAnyDatabase('the calendar entry of one event', (kind) => {
  const { fixture, close, ofEvent, tellAll } = useWeatherFixture(kind)

  /** Returns the calendar entries of the event in the attachments of mails. */
  const entriesIn = (mails: readonly OutgoingMail[]): CalendarFields[] =>
    mails
      .flatMap(({ files }) => files)
      .filter(({ content_type }) => content_type.startsWith('text/calendar'))
      .map(({ content_type, content }) => {
        const { head, entries } = readCalendarFile(content.toString())
        expect(content_type).toContain(`method=${head['METHOD']}`)
        return entries[0] ?? {}
      })

  test('the calendar entry has one sequence number in all channels, which rises with each change', async () => {
    const { event_id } = fixture.venue
    const messages = makeMessages(fixture)
    const bought = await messages.buy()
    const { user_id, token } = {
      user_id: fixture.venue.organizer.user_id,
      token: fixture.venue.organizer.token,
    }
    await fixture.db.withTx((tx) => tx.update(orders).set({ user_id }).where(eq(orders.id, bought.order_id)))
    const feed = new URL((await fixture.server.call(renewOwnFeed, { token })).data.url)
    const event = { params: { event_id } }
    const queued = async () => {
      messages.clear()
      await messages.work()
      const mailer = { ...fixture.server.deps, mailer: messages.mailer }
      while ((await sendNextMail(mailer)).kind === 'sent');
      return entriesIn(messages.taken)
    }
    /** Reads the sequence number in each channel and the entries of automatic mails. */
    const numbers = async () => {
      const by_itself = await queued()
      await fixture.call('owner', resendOrderConfirmation, {
        params: { event_id, order_id: bought.order_id },
      })
      const again = await queued()
      const file = await fixture.server.raw('GET', feed.pathname.replace(/^\/api/, ''), {})
      const in_feed = readCalendarFile(file.text).entries.filter(({ UID }) => UID?.startsWith(event_id))
      const { data: page } = await fixture.server.call(readPublicEvent, { ...event, query: {} })
      const { data: order } = await fixture.server.call(readCheckoutOrder, {
        params: { event_id, order_id: bought.order_id },
        query: { s: bought.s },
      })
      expect(again.length).toBeGreaterThan(0)
      const entries = [...by_itself, ...again, ...in_feed]
      expect(new Set(entries.map(({ UID }) => UID)).size).toBe(1)
      const all = [
        ...entries.map(({ SEQUENCE }) => Number(SEQUENCE)),
        page.calendar_no,
        order.event.calendar_no,
      ]
      expect(new Set(all).size, JSON.stringify(all)).toBe(1)
      return { number: all[0] ?? 0, by_itself, statuses: new Set(entries.map(({ STATUS }) => STATUS)) }
    }
    const changes = {
      'another title': () => fixture.call('owner', updateEvent, { ...event, body: { title: 'Late Lights' } }),
      'another place': () =>
        fixture.call('owner', updateEventSettings, {
          ...event,
          body: { location: { ...NOWHERE, venue_name: 'Pier 9' } },
        }),
      'another date, which ticket holders are told': () =>
        fixture.call('owner', updateEvent, {
          ...event,
          body: { start_date: '2026-12-05T19:30', end_date: '2026-12-05T22:30', notify_ticket_holders: true },
        }),
      'another timezone': () =>
        fixture.call('owner', updateEvent, { ...event, body: { timezone: 'Asia/Tokyo' } }),
    }
    let { number } = await numbers()
    for (const [name, change] of Object.entries(changes)) {
      await change()
      const next = await numbers()
      expect(next.number, name).toBeGreaterThan(number)
      expect([...next.statuses], name).toEqual(['CONFIRMED'])
      if (name.includes('told'))
        expect(next.by_itself).toMatchObject([{ DTSTART: '20261205T113000Z', STATUS: 'CONFIRMED' }])
      number = next.number
    }
  })

  test('a weather postponement cancels the entry in all channels with a higher sequence number', async () => {
    const messages = makeMessages(fixture)
    const { order_id } = await messages.buy()
    const resend = async () => {
      messages.clear()
      const { event_id } = fixture.venue
      await fixture.call('owner', resendOrderConfirmation, { params: { event_id, order_id } })
      while ((await sendNextMail({ ...fixture.server.deps, mailer: messages.mailer })).kind === 'sent');
      return entriesIn(messages.taken)
    }
    const [before] = await resend()
    await close({ events: ofEvent('postpone') })
    await tellAll()
    const after = await resend()
    expect(after.length).toBeGreaterThan(1)
    for (const entry of after) {
      expect(entry['STATUS']).toBe('CANCELLED')
      expect(Number(entry['SEQUENCE'])).toBeGreaterThan(Number(before?.['SEQUENCE']))
    }
  })
})

const NOWHERE = {
  venue_name: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state_or_region: '',
  zip_or_postal_code: '',
  country: '',
}
