import { beforeEach, expect, test } from 'vitest'
import { findTickets, openFoundTickets } from '#contract/orders/find-tickets.ts'
import { mails, order_links } from '#server/core/db/schema/mails.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MINUTE_MS = 60_000
const ADA = 'ada@example.test'

describeOnAnyDatabase('whoever bought', (kind) => {
  const fixture = useFixture(kind)
  let asker = 0
  const buy = (email: string) =>
    fixture.db.withTx((tx) => addOrderWithSecret(fixture.server, tx, fixture.venue.event, { email }))
  const find = (email: string, locale = 'en') => {
    asker += 1
    return fixture.server.raw('POST', '/public/find-tickets', {
      body: { email, locale },
      address: `10.9.${asker >> 8}.${asker & 255}`,
    })
  }
  const links = async () => {
    const rows = await fixture.db.read((tx) => tx.select().from(mails))
    return rows
      .filter(({ template }) => template === 'find-tickets')
      .map(({ to_address, locale, data }) => ({ to_address, locale, url: (data as { url: string }).url }))
  }
  const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? ''
  const open = async (token: string) =>
    (await fixture.server.call(openFoundTickets, { body: { token } })).data
  beforeEach(() => fixture.db.withTx((tx) => tx.delete(mails)))

  test('a buyer is emailed a link to all their orders for any case of the address, and to no other orders', async () => {
    const mine = [await buy(ADA), await buy(ADA)]
    await buy('other@example.test')
    expect((await find('Ada@Example.test', 'zh-hk')).status).toBe(200)
    const [link, ...more] = await links()
    expect(more).toEqual([])
    expect(link).toMatchObject({ to_address: ADA, locale: 'zh-hk' })
    expect(link?.url.startsWith(`${TEST_ORIGIN}/find-my-tickets?token=`)).toBe(true)
    const found = await open(tokenOf(link?.url))
    expect(found.map(({ id }) => id).toSorted()).toEqual(mine.map(({ order_id }) => order_id).toSorted())
    expect(found.map(({ s }) => s).toSorted()).toEqual(mine.map(({ s }) => s).toSorted())
    expect(found[0]?.tickets[0]?.s).not.toBeNull()
  })

  test('a ticket lookup returns the same response for an unknown address and sends no email', async () => {
    await buy('bought@example.test')
    const known = await find('bought@example.test')
    const unknown = await find('never@example.test')
    expect(unknown.status).toBe(known.status)
    expect(unknown.json).toEqual({ data: { email: 'never@example.test' } })
    expect((await links()).map(({ to_address }) => to_address)).toEqual(['bought@example.test'])
  })

  test('a ticket lookup link works once, within ten minutes, and only the newest one', async () => {
    const email = 'once@example.test'
    await buy(email)
    await find(email)
    await find(email)
    const [first, second] = (await links()).map(({ url }) => tokenOf(url))
    const gone = { status: 404, code: 'link.invalid' }
    await expect(open(first ?? '')).rejects.toMatchObject(gone)
    expect(await open(second ?? '')).toHaveLength(1)
    await expect(open(second ?? '')).rejects.toMatchObject(gone)
    await find(email)
    const late = tokenOf((await links()).at(-1)?.url)
    fixture.server.clock.advance(10 * MINUTE_MS)
    await expect(open(late)).rejects.toMatchObject(gone)
    await expect(open('guessed'.padEnd(43, '-'))).rejects.toMatchObject(gone)
    fixture.server.clock.advance(1)
    await cleanUp(fixture.server.deps)
    expect(await fixture.db.read((tx) => tx.select().from(order_links))).toEqual([])
  })

  test('repeated ticket lookups for one address do not flood it with email, and the requester learns nothing', async () => {
    const email = 'flooded@example.test'
    await buy(email)
    for (let time = 0; time < 8; time++) expect((await find(email)).status).toBe(200)
    expect((await links()).length).toBeLessThanOrEqual(4)
  })

  test('ticket lookups from one address are rate limited', async () => {
    const ask = (at: number) =>
      fixture.server.raw('POST', '/public/find-tickets', {
        body: { email: `guess${at}@example.test` },
        address: '203.0.113.200',
      })
    const statuses = []
    for (let at = 0; at < 32; at++) statuses.push((await ask(at)).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a ticket lookup with an invalid address is rejected', async () => {
    await expect(fixture.server.call(findTickets, { body: { email: 'nobody' } })).rejects.toMatchObject({
      status: 422,
      errors: { email: ['email'] },
    })
  })
})
