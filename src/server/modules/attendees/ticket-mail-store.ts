import { eq } from 'drizzle-orm'
import type { EventSettings } from '#contract/event-settings.ts'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { attendees, orders } from '#server/db/schema/attendees.ts'
import { event_settings } from '#server/db/schema/events.ts'

/** What the mail with a ticket needs beside the event and the person. */
export type Around = {
  account_name: string
  locale: string
  settings: Partial<EventSettings>
}

export async function readAround(tx: Tx, attendee_id: Id): Promise<Around | undefined> {
  const [row] = await tx
    .select({
      account_name: accounts.name,
      account_locale: accounts.locale,
      order_locale: orders.locale,
      settings: event_settings.settings,
    })
    .from(attendees)
    .innerJoin(orders, eq(orders.id, attendees.order_id))
    .innerJoin(accounts, eq(accounts.id, attendees.account_id))
    .leftJoin(event_settings, eq(event_settings.event_id, attendees.event_id))
    .where(eq(attendees.id, attendee_id))
  return (
    row && {
      account_name: row.account_name,
      locale: row.order_locale ?? row.account_locale,
      settings: row.settings ?? {},
    }
  )
}
