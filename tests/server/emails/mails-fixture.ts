import type { RandomBytes } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import type { Database } from '#server/core/db/database.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { queueMail, type Mail } from '#server/domains/messaging/emails/service.ts'
import { sendNextMail, type NextMailResult } from '#tests/support/next-mail.ts'
import { PUBLIC_URL } from './mails-samples.ts'
import { makeDatabase, type DatabaseKind } from '#tests/support/databases/databases.ts'

export const MAIL_NOW: Instant = '2026-11-20T10:00:00.000Z'

export type MailFixture = {
  db: Database
  database_url: string | undefined
  clock: () => Instant
  random: RandomBytes
  advance: (ms: number) => void
  /** Queues mails in one transaction and returns their ids. */
  queue: (...wanted: Mail[]) => Promise<string[]>
  send: (mailer: Mailer) => Promise<NextMailResult>
  rows: () => Promise<(typeof mails.$inferSelect)[]>
  /** Empties the queue and resets the clock. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

/** Returns a database for the mail queue with an adjustable clock. */
export async function makeMailFixture(kind: DatabaseKind): Promise<MailFixture> {
  const { db, database_url } = await makeDatabase(kind, { migrated: true })
  const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
  let now = MAIL_NOW
  const clock = () => now
  return {
    db,
    database_url,
    clock,
    random,
    advance: (ms) => {
      now = addMs(now, ms)
    },
    queue: (...wanted) =>
      db.withTx(async (tx) => {
        const ids: string[] = []
        for (const mail of wanted) ids.push(await queueMail(tx, { now, random }, mail))
        return ids
      }),
    send: (mailer) => sendNextMail({ db, clock, mailer, settings: { public_url: PUBLIC_URL } }),
    rows: () => db.read((tx) => tx.select().from(mails)),
    clear: async () => {
      now = MAIL_NOW
      await db.withTx((tx) => tx.delete(mails))
    },
    close: () => db.close(),
  }
}
