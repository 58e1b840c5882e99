import { eq } from 'drizzle-orm'
import type { Tx } from '#server/core/db/database.ts'
import { accounts, installation } from '#server/core/db/schema/accounts.ts'

export async function findVenue(tx: Tx) {
  const [venue] = await tx
    .select({
      account_id: accounts.id,
      name: accounts.name,
      timezone: accounts.timezone,
      locale: accounts.locale,
      currency_code: accounts.currency_code,
      cancellation_fee_cents: accounts.cancellation_fee_cents,
      cancellation_fee_per: accounts.cancellation_fee_per,
      cancellation_steps: accounts.cancellation_steps,
      mails_about_bookings: accounts.mails_about_bookings,
    })
    .from(installation)
    .innerJoin(accounts, eq(accounts.id, installation.house_account_id))
  return venue
}
