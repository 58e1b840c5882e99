import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { createGuestList, revokeGuestList } from '#contract/orders/guest-lists.ts'
import { readWaitingEntry } from '#contract/sales/waiting-list.ts'
import { addMs } from '#contract/wire/instant.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { countChanges } from '#tests/support/changes.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { makeSoldOut } from './sold-out-fixture.ts'

const HOUR_MS = 3_600_000
const SOLD_OUT = { code: 'ticket.sold_out' }

describeOnAnyDatabase('a waiting list', (kind) => {
  const fixture = useFixture(kind)
  const at = makeSoldOut(fixture)
  /** Sells out the general tickets; returns the orders. */
  const sellOut = async (quantity = 1) => {
    await at.offer({ waiting_list: true })
    await at.limit(quantity)
    const orders = []
    for (let no = 0; no < quantity; no += 1) orders.push(await at.buyWith(''))
    return orders
  }
  const general = () => ({ ticket_ids: [at.generalId()] })
  const sale = async () => (await at.publicEvent()).tickets.find(({ id }) => id === at.generalId())?.sale
  const after = (hours: number) => fixture.server.clock.set(addMs(TEST_NOW, hours * HOUR_MS))

  test('a freed ticket goes to the first in the list, and never to the open sale', async () => {
    const [order] = await sellOut()
    const first = await at.join(general())
    const second = await at.join(general())
    expect((await at.own(second)).place).toBe(2)
    await at.cancel(order!.id)
    expect(await sale()).toBe('sold_out')
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.advance()
    expect(await at.statusOf(first)).toBe('offered')
    expect((await at.own(second)).place).toBe(1)
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.buyWith(await at.codeOf(first))
    expect(await at.statusOf(first)).toBe('bought')
    expect(await at.sold()).toBe(1)
    await at.advance()
    expect(await at.statusOf(second)).toBe('waiting')
  })

  test('who cancels after buying is off the list, and the ticket goes to the next', async () => {
    const [order] = await sellOut()
    const first = await at.join(general())
    const second = await at.join(general())
    await at.cancel(order!.id)
    await at.advance()
    const code = await at.codeOf(first)
    const bought = await at.buyWith(code)
    await at.cancel(bought.id)
    expect(await at.statusOf(first)).toBe('bought')
    await expect(at.hold([at.general()], code)).rejects.toMatchObject({ code: 'promo_code.invalid' })
    await at.advance()
    expect(await at.statusOf(second)).toBe('offered')
  })

  test('an unused offer lapses for good and goes to the next; the person can wait again at the end', async () => {
    const [order] = await sellOut()
    const first = await at.join(general())
    const second = await at.join(general())
    await at.cancel(order!.id)
    await at.advance()
    const code = await at.codeOf(first)
    after(25)
    await at.advance()
    expect([await at.statusOf(first), await at.statusOf(second)]).toEqual(['lapsed', 'offered'])
    await expect(at.hold([at.general()], code)).rejects.toMatchObject({ code: 'promo_code.invalid' })
    await at.join(general())
    after(26)
    expect(await at.change(first, 'waiting')).toMatchObject({ status: 'waiting', place: 2 })
  })

  test('an offer that a buyer has in checkout at its end does not lapse before that checkout', async () => {
    const [order] = await sellOut()
    const first = await at.join(general())
    const second = await at.join(general())
    await at.cancel(order!.id)
    await at.advance()
    const until = (await at.own(first)).offer!.until
    fixture.server.clock.set(addMs(until, -60_000))
    const held = await at.hold([at.general()], await at.codeOf(first))
    fixture.server.clock.set(addMs(until, 60_000))
    await at.advance()
    expect(await at.statusOf(second)).toBe('waiting')
    await at.details(held)
    await at.payLater(held.order_key)
    expect(await at.statusOf(first)).toBe('bought')
    expect(await at.sold()).toBe(1)
  })

  test('declining and leaving pass the ticket on at once, and both can be done at any time', async () => {
    const [order] = await sellOut()
    const first = await at.join(general())
    const second = await at.join(general())
    const third = await at.join(general())
    await at.cancel(order!.id)
    await at.advance()
    expect(await at.change(first, 'declined')).toMatchObject({ status: 'declined', offer: null })
    await at.advance()
    await at.change(second, 'left')
    await at.advance()
    expect(await at.statusOf(third)).toBe('offered')
    expect(await at.change(second, 'left')).toMatchObject({ status: 'left' })
    await expect(at.change(second, 'declined')).rejects.toMatchObject({ code: 'waiting_list.not_offered' })
    await expect(at.change(third, 'waiting')).rejects.toMatchObject({ code: 'waiting_list.already_waiting' })
    await at.change(third, 'left')
    expect(await sale()).toBe('on_sale')
    await at.buyWith('')
  })

  test('a lapsed hold, a raised capacity and a returned guest list reach the list before the open sale', async () => {
    await at.offer({ waiting_list: true })
    await at.limit(2)
    const list = (
      await fixture.call('organizer', createGuestList, {
        params: at.event(),
        body: { host: 'Band', until: STARTS_AT, places: [{ ticket_id: at.generalId(), quantity: 1 }] },
      })
    ).data
    await at.hold([at.general()])
    const people = [await at.join(general()), await at.join(general()), await at.join(general())]
    const statuses = () => Promise.all(people.map(at.statusOf))
    const expectClosed = () => expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    after(1)
    await expectClosed()
    await at.advance()
    expect(await statuses()).toEqual(['offered', 'waiting', 'waiting'])
    await fixture.call('organizer', revokeGuestList, { params: { ...at.event(), guest_list_id: list.id } })
    await expectClosed()
    await at.advance()
    expect(await statuses()).toEqual(['offered', 'offered', 'waiting'])
    await at.limit(3)
    await expectClosed()
    await at.advance()
    expect(await statuses()).toEqual(['offered', 'offered', 'offered'])
    await at.limit(4)
    await at.hold([at.general()])
  })

  test('who wants more than is left keeps their place while the next who fits gets an offer', async () => {
    const [order] = await sellOut(2)
    const pair = await at.join({ ...general(), quantity: 2 })
    const single = await at.join(general())
    await at.cancel(order!.id)
    await at.advance()
    expect([await at.statusOf(pair), await at.statusOf(single)]).toEqual(['waiting', 'offered'])
    expect((await at.own(pair)).place).toBe(1)
  })

  test('an offer passes every capacity of its type, also one that it shares with others', async () => {
    const [order] = await sellOut(2)
    await at.share(1, [at.generalId(), fixture.venue.tickets.vip])
    const id = await at.join(general())
    await at.cancel(order!.id)
    await at.advance()
    expect(await at.statusOf(id)).toBe('waiting')
    await expect(at.offerTo(id)).rejects.toMatchObject(SOLD_OUT)
  })

  test('higher tiers get offers first only if the event wants that', async () => {
    const [order] = await sellOut()
    const guest = await at.join(general())
    const gold = await at.join(general())
    await fixture.db.withTx((tx) =>
      tx.update(waiting_entries).set({ tier: 'gold' }).where(eq(waiting_entries.id, gold)),
    )
    expect((await at.own(guest)).place).toBe(1)
    await at.set({ waiting_list_by_tier: true })
    expect((await at.own(guest)).place).toBe(2)
    await at.cancel(order!.id)
    await at.advance()
    expect(await at.statusOf(gold)).toBe('offered')
  })

  test('no offer is made after the sale’s end or the start, and none outlasts them', async () => {
    const [order] = await sellOut()
    const id = await at.join(general())
    const sale_end_at = addMs(TEST_NOW, 10 * HOUR_MS)
    await fixture.db.withTx((tx) =>
      tx.update(tickets).set({ sale_end_at }).where(eq(tickets.id, at.generalId())),
    )
    await at.cancel(order!.id)
    await at.advance()
    expect((await at.own(id)).offer).toMatchObject({ until: sale_end_at })
    const late = await at.join({ quantity: 1, ticket_ids: [] }).catch(() => null)
    expect(late).toBeNull()
    after(11)
    await at.advance()
    expect(await at.statusOf(id)).toBe('lapsed')
    await expect(at.offerTo(id)).rejects.toMatchObject(SOLD_OUT)
    fixture.server.clock.set(STARTS_AT)
    await expect(at.offerTo(id)).rejects.toMatchObject({ code: 'waiting_list.over' })
    expect(await at.own(id)).toMatchObject({ is_open: false })
  })

  test('the list takes nobody while tickets are on sale, and says so', async () => {
    await at.offer({ waiting_list: true })
    const before = await countChanges(fixture.db)
    await expect(at.join(general())).rejects.toMatchObject({ code: 'waiting_list.not_sold_out' })
    await expect(at.join()).rejects.toMatchObject({ code: 'waiting_list.not_sold_out' })
    expect(await countChanges(fixture.db)).toEqual(before)
    await at.limit(0)
    const ticket_ids = [fixture.venue.other_event.tickets.general]
    await expect(at.join({ ticket_ids })).rejects.toMatchObject({
      errors: { 'ticket_ids.0': ['waiting_list.ticket_unknown'] },
    })
    await expect(at.join({ ...general(), quantity: 11 })).rejects.toMatchObject({
      errors: { quantity: ['waiting_list.quantity_invalid'] },
    })
    expect((await at.publicEvent()).has_waiting_list).toBe(true)
    await at.set({ waiting_list: false })
    await expect(at.join(general())).rejects.toMatchObject({ code: 'waiting_list.over' })
    expect((await at.publicEvent()).has_waiting_list).toBe(false)
    expect(await at.entries()).toEqual([])
  })

  test('an address that waits gets its link again, with the same answer and one place', async () => {
    await sellOut()
    const first = await at.join({ ...general(), email: 'mei@guest.test' })
    expect(await at.join({ ...general(), email: 'mei@guest.test' })).toBe(first)
    expect(await at.entries()).toHaveLength(1)
    expect(await at.waitingMails()).toHaveLength(2)
  })

  test('each person is mailed in their language when they join, get an offer and let it lapse', async () => {
    const [order] = await sellOut()
    await at.join({ ...general(), locale: 'zh-hk' })
    await at.cancel(order!.id)
    await at.advance()
    after(25)
    await at.advance()
    const sent = await at.waitingMails()
    expect(sent.map(({ data }) => (data as { news: string }).news)).toEqual(['joined', 'offered', 'lapsed'])
    expect(sent.every(({ locale }) => locale === 'zh-hk')).toBe(true)
  })

  test('a stopped list frees the tickets for everyone, keeps its open offers, and the team can still offer', async () => {
    const orders = await sellOut(2)
    const first = await at.join(general())
    const second = await at.join(general())
    await at.cancel(orders[0]!.id)
    await at.advance()
    await at.set({ waiting_list: false })
    await at.cancel(orders[1]!.id)
    await at.advance()
    expect(await at.statusOf(second)).toBe('waiting')
    const held = await at.hold([at.general()])
    await at.abandon(held.order_key)
    expect((await at.offerTo(second)).data).toMatchObject({ status: 'offered', place: null })
    await at.buyWith(await at.codeOf(first))
    await at.buyWith(await at.codeOf(second))
    expect(await at.sold()).toBe(2)
  })

  test('the team sees who waits, takes people off the list, and each act is in the log', async () => {
    const [order] = await sellOut()
    const first = await at.join(general())
    const second = await at.join(general())
    expect(await at.listed()).toMatchObject([
      { id: first, place: 1 },
      { id: second, place: 2 },
    ])
    await at.cancel(order!.id)
    await at.offerTo(second)
    await expect(at.offerTo(second)).rejects.toMatchObject({ code: 'waiting_list.not_waiting' })
    await at.remove(second)
    expect(await at.statusOf(second)).toBe('left')
    const log = await fixture.call('owner', listAudit, {
      params: { account_id: fixture.venue.account_id },
    })
    const actions = log.data.map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['waiting_offer_made', 'waiting_entry_removed', 'waiting_list_changed']),
    )
  })

  test('a wrong link shows nothing, and an own page shows no other person', async () => {
    await sellOut()
    await at.join(general())
    const wrong = fixture.server.call(readWaitingEntry, { params: { token: 'x'.repeat(43) } })
    await expect(wrong).rejects.toMatchObject({ code: 'link.invalid' })
    const [entry] = await at.entries()
    expect(JSON.stringify(await at.own(entry!.id))).not.toContain(entry!.email)
  })

  test('two runs of the job at once make one offer', async () => {
    const [order] = await sellOut()
    await at.join(general())
    await at.join(general())
    await at.cancel(order!.id)
    await Promise.all([at.advance(), at.advance(), at.advance()])
    expect((await at.entries()).filter(({ status }) => status === 'offered')).toHaveLength(1)
    const held = await fixture.db.read((tx) =>
      tx.select().from(reservations).where(eq(reservations.event_id, fixture.venue.event_id)),
    )
    expect(held.filter(({ id }) => id.startsWith('vc_'))).toHaveLength(1)
  })
})
