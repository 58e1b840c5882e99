import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { Rush, ticket_rush } from '#server/core/rush.ts'
import { PUT_OFF_MS, queueMail, sendDueMails } from '#server/domains/messaging/emails/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

const MANY = 50
const MOST = 20
const COOL_MS = 2_000

describe('a rush on tickets', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('begins when four requests wait together, and not with three', () => {
    const rush = new Rush()
    rush.report(3)
    expect(rush.isOn()).toBe(false)
    rush.report(4)
    expect(rush.isOn()).toBe(true)
  })

  test('ends two seconds after the last crowd, and says so once', () => {
    const rush = new Rush()
    const ended = vi.fn()
    const stopped = vi.fn()
    rush.onEnd(ended)
    rush.onEnd(stopped)()
    rush.report(MANY)
    vi.advanceTimersByTime(COOL_MS - 1)
    rush.report(MANY)
    vi.advanceTimersByTime(COOL_MS - 1)
    expect(rush.isOn()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(rush.isOn()).toBe(false)
    expect(ended).toHaveBeenCalledTimes(1)
    expect(stopped).not.toHaveBeenCalled()
  })
})

describeOnAnyDatabase('mails of orders in a rush', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)
  let sent: string[] = []
  beforeEach(() => void (sent = []))
  const mailer = {
    send: ({ id }: { id: string }) => {
      sent.push(id)
      return Promise.resolve('')
    },
    close: () => undefined,
  }
  const send = (options: { is_rush?: boolean } = {}) =>
    sendDueMails({ ...fixture.server.deps, mailer }, MOST, options)

  /** Buys a free ticket while the process has a rush; returns its mails. */
  async function buyInRush() {
    const { id, price_ids } = await at.ticketType({ type: 'FREE', prices: [{ price_cents: 0 }] })
    const held = await at.hold([at.want(id, price_ids[0] ?? '', 1)])
    await at.details(held)
    await fixture.db.withTx((tx) => tx.delete(mails))
    ticket_rush.report(MANY)
    const { order } = await at.pay(held.order_key)
    expect(order.tickets).toHaveLength(1)
    return fixture.db.read((tx) => tx.select().from(mails).orderBy(asc(mails.due_at), asc(mails.id)))
  }

  test('they wait for the end of the rush, and then leave', async () => {
    const queued = await buyInRush()
    expect(queued.length).toBeGreaterThanOrEqual(2)
    for (const { created_at, due_at } of queued) expect(due_at).toBe(addMs(created_at, PUT_OFF_MS))
    fixture.server.clock.advance(PUT_OFF_MS - 1)
    await send({ is_rush: true })
    expect(sent).toEqual([])
    await send()
    expect(sent.toSorted()).toEqual(queued.map(({ id }) => id).toSorted())
  })

  test('they leave two minutes later at the latest, while the rush goes on', async () => {
    const queued = await buyInRush()
    fixture.server.clock.advance(PUT_OFF_MS)
    await send({ is_rush: true })
    expect(sent).toHaveLength(queued.length)
  })

  test('a mail that somebody waits for leaves during the rush, before those of orders', async () => {
    await buyInRush()
    const { db, server, venue } = fixture
    const context = { now: server.clock.now(), random: server.random }
    const waited_for = await db.withTx((tx) =>
      queueMail(tx, context, {
        account_id: venue.account_id,
        to: { address: 'ada@example.test', name: null },
        locale: 'en',
        template: 'find-tickets',
        data: { account_name: 'Harbour House', name: '', url: 'https://foyer.test/find', valid_minutes: 10 },
      }),
    )
    await send({ is_rush: true })
    expect(sent).toEqual([waited_for])
  })

  test('a mail that failed in a rush waits for its next attempt as any other', async () => {
    const [first] = await buyInRush()
    await fixture.db.withTx((tx) => tx.update(mails).set({ attempts: 1 }))
    await send()
    expect(sent).toEqual([])
    expect(first).toBeDefined()
  })
})
