import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readClientProfile } from '#contract/account/clients.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { approveRequest, requestUpgrade } from '#contract/members/upgrade-requests.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { listClientOrders } from '#contract/orders/client-orders.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { pullMembership } from '#offline/membership/pull-membership.ts'
import { beginDraft, submitDraft, saveDraft } from '#offline/membership/receipt-drafts.ts'
import { sendDrafts } from '#offline/membership/send-drafts.ts'
import { MembershipDatabase } from '#offline/storage/membership-database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { users } from '#server/core/db/schema/users.ts'
import { notifyTierEnds } from '#server/domains/members/members/service.ts'
import { settleDecisions } from '#server/domains/members/upgrade-requests/service.ts'
import { kindOf, makeBrowser, makeDevice } from '#tests/support/device.ts'
import { insertMember, insertMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { grainyPicture } from '#tests/support/uploads.ts'

const DAY = '2026-11-20'
const MEI = { first_name: 'Mei', last_name: 'Chan' }

describe('a member over three months', () => {
  const fixture = useFixture()
  const at = (day: string, time = '04:00') => fixture.server.clock.set(`${day}T${time}:00.000Z`)
  const needs = () => ({
    db: fixture.db,
    clock: fixture.server.clock.now,
    random: fixture.server.random,
    settings: { public_url: 'https://venue.test', is_demo: false, promises_mail: true },
  })
  /** Lets days pass and runs the tier job twice a day, as if the server had been restarted. */
  async function pass(from: string, until: string): Promise<void> {
    for (let day = from; day <= until; day = addDays(day, 1))
      for (const time of ['00:30', '15:30']) {
        at(day, time)
        await notifyTierEnds(needs())
      }
  }

  async function aPhone(token: string, user_id: string) {
    const { network, engine, tab } = makeBrowser(fixture.server, 'phone')
    const { lock, connect } = tab()
    const db = new MembershipDatabase('foyer-membership', engine)
    const client = connect(token)
    return {
      network,
      capture: async (typed: { merchant_id: string; number: string }) => {
        const now = fixture.server.clock.now()
        const { id } = await beginDraft(db, { user_id, now, random: (length) => randomBytes(length) })
        const bytes = Uint8Array.from(await grainyPicture()).buffer
        const pictures = [{ name: 'receipt.jpg', type: 'image/jpeg', bytes }]
        await saveDraft(db, id, { ...typed, date: DAY, amount_cents: 61_250, pictures }, now)
        await submitDraft(db, id)
        return id
      },
      send: () => sendDrafts({ db, lock, client }, user_id),
      pull: () => pullMembership(db, client, { user_id, now: fixture.server.clock.now() }),
      card: async () => (await db.kept.get(user_id))?.profile.membership,
    }
  }

  const saleOf = async (token: string) => {
    const params = { event_id: fixture.venue.event_id }
    const { data } = await fixture.server.call(readPublicEvent, { params, token })
    return data.tickets.find(({ id }) => id === fixture.venue.tickets.general)?.sale
  }

  /** Holds one free ticket, enters the attendee and completes the order. */
  async function buy(token: string, email: string): Promise<string> {
    const { event_id, tickets, event } = fixture.venue
    const quantities = [{ price_id: event.prices.general, quantity: 1 }]
    const held = await fixture.server.call(holdOrder, {
      params: { event_id },
      token,
      body: { tickets: [{ ticket_id: tickets.general, quantities }] },
    })
    const params = { event_id, order_id: held.data.id }
    const named = { params, query: { s: held.session_token }, token }
    const person = { ...MEI, email, questions: [] }
    await fixture.server.call(saveOrderDetails, {
      ...named,
      body: { order: person, attendees: [{ ...person, ticket_price_id: event.prices.general }] },
    })
    await fixture.server.call(payOrder, named)
    const { data } = await fixture.server.call(listClientOrders, { token, query: {} })
    return data[0]?.tickets[0]?.ticket_code ?? ''
  }

  test('the member gains platinum offline, falls to gold and normal, is notified, and is greeted at a door', async () => {
    const { server, db, venue } = fixture
    at(DAY)
    const { token, user_id } = await insertMember(fixture)
    await db.withTx((tx) => tx.update(users).set({ locale: 'zh-hk' }).where(eq(users.id, user_id)))
    const { email } = (await server.call(readClientProfile, { token })).data
    const rows = publicRows(fixture)
    await rows.setTicket(venue.tickets.general, { type: 'FREE', member_tiers: ['platinum'] })
    await rows.setPrice(venue.tickets.general, { price_cents: 0 })
    const starts_at = `${addDays(DAY, 1)}T12:00:00.000Z`
    await db.withTx((tx) =>
      tx.update(events).set({ starts_at, ends_at: null }).where(eq(events.id, venue.event_id)),
    )

    // Two receipts of one day captured offline, sent after reconnecting.
    const merchant_id = await insertMerchant(fixture)
    const phone = await aPhone(token, user_id)
    await phone.pull()
    phone.network.is_down = true
    const receipt_ids = [
      await phone.capture({ merchant_id, number: 'A-1' }),
      await phone.capture({ merchant_id, number: 'A-2' }),
    ]
    expect(await phone.send()).toMatchObject({ kind: 'later', sent: 0 })
    phone.network.is_down = false
    expect(await phone.send()).toEqual({ kind: 'done', sent: 2 })
    expect(await saleOf(token)).toBe('member_only')
    await expect(buy(token, email)).rejects.toMatchObject({ code: 'ticket.not_for_sale' })

    // Requested, approved by staff, and effective after ten minutes.
    const { data: asked } = await server.call(requestUpgrade, {
      token,
      body: { tier: 'platinum', receipt_ids },
    })
    await fixture.call('organizer', approveRequest, { params: { upgrade_id: asked.id } })
    at(DAY, '04:11')
    expect(await settleDecisions(needs())).toBe(1)
    await phone.pull()
    phone.network.is_down = true
    expect(await phone.card()).toMatchObject({
      tier: 'platinum',
      tier_until: '2027-02-20',
      tier_then: 'gold',
    })

    // A platinum ticket, and a door that is offline since the morning of the event.
    expect(await saleOf(token)).toBe('on_sale')
    const code = await buy(token, email)
    const door = await makeDevice(server, { ...venue, event_id: venue.event_id }, 'Gate A')
    door.browser.network.is_down = true
    server.clock.set(starts_at)
    const shown = await door.scan(code)
    expect(kindOf(shown)).toBe('admitted')
    expect(shown).toMatchObject({ attendee: { tier: 'platinum' } })
    server.clock.advance(11_000)
    await expect(door.scan(code).then(kindOf)).resolves.toBe('already_in')

    // Three months, and three more; no job changes a tier, and each end is announced three times in their
    // language.
    phone.network.is_down = false
    const tierOn = async (day: string, time?: string) => {
      at(day, time)
      await phone.pull()
      return (await phone.card())?.tier
    }
    await pass('2027-02-01', '2027-02-20')
    expect(await tierOn('2027-02-20', '15:59')).toBe('platinum')
    expect(await tierOn('2027-02-20', '16:00')).toBe('gold')
    expect(await saleOf(token)).not.toBe('on_sale')
    await pass('2027-05-01', '2027-05-20')
    expect(await tierOn('2027-05-20')).toBe('gold')
    expect(await tierOn('2027-05-21')).toBe('normal')
    const told = (await db.read((tx) => tx.select().from(mails).where(eq(mails.to_address, email)))).filter(
      ({ template }) => template === 'tier-ending',
    )
    expect(told.map(({ data, locale }) => ({ ...(data as object), locale }))).toMatchObject([
      { tier: 'platinum', until: '2027-02-20', next: 'gold', days_left: 14, locale: 'zh-hk' },
      { tier: 'platinum', until: '2027-02-20', next: 'gold', days_left: 3, locale: 'zh-hk' },
      { tier: 'platinum', until: '2027-02-20', next: 'gold', days_left: 0, locale: 'zh-hk' },
      { tier: 'gold', until: '2027-05-20', next: 'normal', days_left: 14, locale: 'zh-hk' },
      { tier: 'gold', until: '2027-05-20', next: 'normal', days_left: 3, locale: 'zh-hk' },
      { tier: 'gold', until: '2027-05-20', next: 'normal', days_left: 0, locale: 'zh-hk' },
    ])
  })
})
