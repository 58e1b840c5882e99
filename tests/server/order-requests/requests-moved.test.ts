import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateEvent } from '#contract/events/events.ts'
import { createGuestList, listGuestLists, revokeGuestList } from '#contract/orders/guest-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { makeRequests, MINUTE_MS } from './requests-fixture.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A week before the former start, which is at 20:00 in Hong Kong on 30 November. */
const EARLIER = addMs(STARTS_AT, -7 * DAY_MS)
const LATER = addMs(STARTS_AT, 7 * DAY_MS)

describeOnAnyDatabase('what is held for people when the event moves', (kind) => {
  const fixture = useFixture(kind)
  const at = makeRequests(fixture)
  const move = (day: string, keep: string[] = []) =>
    fixture.call('organizer', updateEvent, {
      params: at.event(),
      body: { start_date: `${day}T20:00`, end_date: `${day}T23:00`, keep_dates_of: keep },
    })
  const moveEarlier = () => move('2026-11-23')
  const moveLater = () => move('2026-12-07')
  /** Requests are possible, and the start is known as a wall time too. */
  const prepare = async (settings: { approval_holds_places?: boolean; approval_pay_hours?: number }) => {
    await at.needApproval(48_000, settings)
    await move('2026-11-30', ['all'])
  }
  const heldUntil = async (id: Id) => {
    const rows = await fixture.db.read((tx) => tx.select().from(reservations).where(eq(reservations.id, id)))
    return rows[0]?.held_until
  }
  const paidUntil = async (id: Id) => (await at.requests()).find(({ order_id }) => order_id === id)?.pay_until

  test('the places of a request that waits are held until the new start', async () => {
    await prepare({ approval_holds_places: true })
    const { id } = await at.request()
    expect(await heldUntil(id)).toBe(STARTS_AT)
    await moveEarlier()
    expect(await heldUntil(id)).toBe(EARLIER)
    await at.approve(id)
    await moveLater()
    expect(await heldUntil(id)).toBe(LATER)
  })

  test('a request whose places are not held holds none after a move either', async () => {
    await prepare({ approval_holds_places: false })
    await at.limit(1)
    const { id } = await at.request()
    await moveLater()
    await at.hold([at.general()])
    await expect(at.approve(id)).rejects.toMatchObject({ code: 'ticket.sold_out' })
  })

  test('an approved order cannot be paid after an earlier start, and its buyer is told the new time', async () => {
    await prepare({ approval_pay_hours: 336 })
    const { id, email, order_key } = await at.request()
    await at.approve(id)
    await at.settle()
    expect(await paidUntil(id)).toBe(STARTS_AT)
    await moveEarlier()
    expect(await paidUntil(id)).toBe(EARLIER)
    expect(await heldUntil(id)).toBe(EARLIER)
    const news = await at.newsTo(email)
    expect(news.map((one) => one.news)).toEqual(['received', 'approved', 'approved'])
    expect(news.at(-1)).toMatchObject({ pay_until: EARLIER })
    fixture.server.clock.set(EARLIER)
    await expect(at.payBy(order_key, 'card')).rejects.toMatchObject({ code: 'order.expired' })
  })

  test('an approved order that only the start had shortened can be paid longer after a later one', async () => {
    await prepare({ approval_pay_hours: 336 })
    const { id, email, order_key } = await at.request()
    await at.approve(id)
    await at.settle()
    const settled_at = fixture.server.clock.now()
    await moveLater()
    expect(await paidUntil(id)).toBe(addMs(settled_at, 336 * HOUR_MS))
    expect(await at.newsTo(email)).toHaveLength(2)
    fixture.server.clock.set(addMs(STARTS_AT, DAY_MS))
    await at.payBy(order_key, 'fps')
  })

  test('the hours to pay that were promised stay when the start is far enough', async () => {
    await prepare({ approval_pay_hours: 24 })
    const { id, email } = await at.request()
    await at.approve(id)
    await at.settle()
    const before = await paidUntil(id)
    await moveLater()
    expect(await paidUntil(id)).toBe(before)
    expect(await at.newsTo(email)).toHaveLength(2)
  })

  test('vouchers end as long before the new start, and their places are held as long', async () => {
    await prepare({})
    await at.limit(1)
    const until = addMs(STARTS_AT, -DAY_MS)
    await at.make({ ticket_id: at.generalId(), reserves_places: true, until })
    const [voucher] = await at.vouchers()
    const id = voucher?.id ?? ''
    await moveLater()
    expect(await at.vouchers()).toMatchObject([{ until: addMs(LATER, -DAY_MS) }])
    expect(await heldUntil(id)).toBe(addMs(LATER, -DAY_MS))
    await move('2026-12-14', ['all'])
    expect(await at.vouchers()).toMatchObject([{ until: addMs(LATER, -DAY_MS) }])
    await at.voidAll(id)
    await move('2026-12-21')
    expect(await at.vouchers()).toMatchObject([{ until: addMs(LATER, -DAY_MS) }])
  })

  test('a voucher in checkout keeps its places as long as the checkout does', async () => {
    await prepare({})
    await at.make({
      ticket_id: at.generalId(),
      reserves_places: true,
      until: addMs(STARTS_AT, -6 * DAY_MS),
    })
    const [voucher] = await at.vouchers()
    const { order } = await at.hold([at.general()], voucher?.code)
    // Its end is now four days ago.
    await move('2026-11-22')
    expect(await heldUntil(voucher?.id ?? '')).toBe(order.held_until)
  })

  test('a guest list is open as long before the new start, a revoked one stays closed', async () => {
    await prepare({})
    const until = addMs(STARTS_AT, -HOUR_MS)
    const places = [{ ticket_id: at.generalId(), quantity: 2 }]
    const add = async (host: string) =>
      (
        await fixture.call('organizer', createGuestList, {
          params: at.event(),
          body: { host, until, places },
        })
      ).data
    const open = await add('Band')
    const revoked = await add('Sponsor')
    await fixture.call('organizer', revokeGuestList, {
      params: { ...at.event(), guest_list_id: revoked.id },
    })
    await moveEarlier()
    const { data } = await fixture.call('organizer', listGuestLists, { params: at.event() })
    const times = new Map(data.map((list) => [list.host, list.until]))
    expect(times.get('Band')).toBe(addMs(EARLIER, -HOUR_MS))
    expect(times.get('Sponsor')).toBe(until)
    expect(await heldUntil(open.id)).toBe(addMs(EARLIER, -HOUR_MS))
  })

  test('an offer of the waiting list ends at an earlier start at the latest', async () => {
    await prepare({})
    await at.set({ waiting_list: true, waiting_list_hours: 72 })
    await at.limit(0)
    const entry = await at.join({ ticket_ids: [at.generalId()] })
    await at.limit(1)
    await at.advance()
    await moveLater()
    const promised = addMs(fixture.server.clock.now(), 72 * HOUR_MS)
    expect((await at.own(entry)).offer?.until).toBe(promised)
    await move('2026-11-21')
    expect((await at.own(entry)).offer?.until).toBe('2026-11-21T12:00:00.000Z')
  })
})
