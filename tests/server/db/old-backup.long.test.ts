import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdOrder } from '#contract/orders/checkout.ts'
import { listPromoCodes } from '#contract/resources/promo-codes.ts'
import { exportTo } from '#server/core/db/copies/export.ts'
import { importFrom } from '#server/core/db/copies/import.ts'
import { findBookingFaults } from '#server/domains/rooms/bookings/service.ts'
import { describeOnEachDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { makeServer } from '#tests/support/server.ts'

/**
 * Backup and recorded responses of the version with the newest migration 0041. It has one of everything that a
 * request can create, tickets with fees on top, phone numbers with a national 0, a domain in its ASCII form and a
 * full-width promo code that was used twice.
 */
const fixture = (name: string) => path.join(import.meta.dirname, 'fixtures', name)
const { token, answers, faults } = JSON.parse(readFileSync(fixture('answers-of-0041.json'), 'utf8')) as {
  token: string
  answers: Record<string, object>
  /** Faults of bookings that were inserted by hand. */
  faults: object[]
}
const [event_id = ''] = Object.keys(answers).map((address) => address.replace('/public/events/', ''))

describeOnEachDatabase('a backup of an older version', (kind) => {
  test('a backup of version 0041 restores, responds as before, sells and is backed up again', async () => {
    const { db } = await makeDatabase(kind, { migrated: false })
    await importFrom(db, fixture('backup-of-0041.gz'))
    await expectCorrectTotals(db)
    expect(faults).toEqual(expect.arrayContaining(await findBookingFaults(db)))
    const server = await makeServer({ database: db })

    for (const [address, before] of Object.entries(answers)) {
      const { json } = await server.raw('GET', address, address.startsWith('/public') ? {} : { token })
      expect(json, address).toMatchObject(before)
    }
    const { rows } = await db.read((tx) =>
      tx.execute(sql`select (select count(*) from users where phone = '+442079460018')::int as users,
        (select count(*) from orders where phone = '+442079460018')::int as orders,
        (select count(*) from users where email = 'anna@müller-konzerte.example')::int as emails`),
    )
    expect(rows).toEqual([{ users: 1, orders: 19, emails: 1 }])
    const { data: codes } = await server.call(listPromoCodes, { params: { event_id }, token })
    expect(codes).toContainEqual(expect.objectContaining({ code: 'VIP-26', times_used: 2 }))

    const event = (await server.raw('GET', `/public/events/${event_id}`, {})).json as {
      data: { tickets: { id: string; prices: { id: string; all_in_cents: number }[] }[] }
    }
    const ticket = event.data.tickets.find(({ prices }) => (prices[0]?.all_in_cents ?? 0) > 0)
    const [price] = ticket?.prices ?? []
    const { data: held } = await server.call(holdOrder, {
      params: { event_id },
      body: {
        tickets: [{ ticket_id: ticket?.id ?? '', quantities: [{ price_id: price?.id ?? '', quantity: 2 }] }],
        promo_code: 'vip-26',
      },
    })
    expect(held.total_gross_cents).toBe(2 * (price?.all_in_cents ?? 0))

    await server.close()
    const again = path.join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      'node_modules',
      '.cache',
      `again-${kind}.gz`,
    )
    await exportTo(db, again)
    const { db: other } = await makeDatabase(kind, { migrated: false })
    await importFrom(other, again)
    await expectCorrectTotals(other)
    await Promise.all([db.close(), other.close()])
  })
})
