import type { Receipt } from '#contract/members/receipts.ts'
import { requestUpgrade } from '#contract/members/upgrade-requests.ts'
import type { EarnedTier } from '#contract/members/member-tier.ts'
import { users } from '#server/core/db/schema/users.ts'
import { eq } from 'drizzle-orm'
import type { AppFixture } from '#tests/app/manage/office.tsx'
import { insertMember, insertMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, picture } from '#tests/support/uploads.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { VENUE_TIMEZONE } from '#tests/support/endpoint-rows/rows.ts'

let shade = 0x10

/** Adapts the app fixture for the builders of member rows. */
export const fixtureOfApp = ({ server, venue }: AppFixture): Fixture => ({
  server,
  db: server.db,
  venue,
  call: (who, endpoint, options) => {
    if (who === 'stranger' || who === 'door') throw new Error(`${who} is not in the office`)
    return server.call(endpoint, { ...options, token: venue[who].token })
  },
})

export type UpgradeApplicant = { id: string; token: string; request_id: string; receipts: Receipt[] }

/** Adds a member of this name with receipts of today, one picture each, and an upgrade request. */
export async function insertUpgradeApplicant(
  office: AppFixture,
  first_name: string,
  { tier = 'gold', receipts: wanted = 1 }: { tier?: EarnedTier; receipts?: number } = {},
): Promise<UpgradeApplicant> {
  const fixture = fixtureOfApp(office)
  const { server, db } = fixture
  // No two requests have the same time.
  server.clock.advance(1000)
  const { id, user_id, token } = await insertMember(fixture)
  await db.withTx((tx) =>
    tx.update(users).set({ first_name, last_name: 'Chan' }).where(eq(users.id, user_id)),
  )
  const merchant_id = await insertMerchant(fixture)
  const receipts: Receipt[] = []
  for (let count = 0; count < wanted; count += 1) {
    shade += 7
    const background = `#${shade.toString(16).padStart(6, '0')}`
    const file = fileOf(await picture('png', { width: 600, height: 800, background }), 'receipt.png')
    const body = formWith('pictures', file, {
      merchant_id,
      number: `${first_name}-${count + 1}`,
      date: dayAt(server.clock.now(), VENUE_TIMEZONE),
      amount_cents: String(60_000 + count),
    })
    const { json } = await server.raw('POST', '/WOWusers/receipts', { body, token })
    receipts.push((json as { data: Receipt }).data)
  }
  const receipt_ids = receipts.map((receipt) => receipt.id)
  const { data } = await server.call(requestUpgrade, { body: { tier, receipt_ids }, token })
  return { id, token, request_id: data.id, receipts }
}
