import { isOffSale } from '#rules/events/event-status.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { insertRecipients } from './audience-store.ts'
import * as store from './reminders-store.ts'
import { MESSAGES_TOPIC } from './start.ts'

/**
 * Adds whoever joined the audience of a sent reminder to its recipients, until the event starts: each address once.
 * Each reminder has its own transaction.
 */
export async function addLateRecipients({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await db.read((tx) => store.listOpen(tx, clock())))
    await db.withTx(async (tx) => {
      const now = clock()
      const found = await store.lockOpen(tx, id, now)
      if (found === undefined || isOffSale(found.happening)) return
      if ((await insertRecipients(tx, found.message, now)) > 0) addTopic(tx, MESSAGES_TOPIC)
    })
}
