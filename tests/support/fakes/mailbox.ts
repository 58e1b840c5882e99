import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import { mails } from '#server/core/db/schema/mails.ts'

type QueuedMail = typeof mails.$inferSelect

/** The mails that were queued for an address, the first one first. */
export function mailsTo(db: Database, address: string): Promise<QueuedMail[]> {
  // The clock of a test may stand still: rows of one moment are in the order they were written.
  return db.read((tx) =>
    tx
      .select()
      .from(mails)
      .where(eq(mails.to_address, address))
      .orderBy(asc(mails.created_at), sql`ctid`),
  )
}

/** The latest mail of a kind to an address; it has to be there. */
export async function lastMail(db: Database, address: string, template: string): Promise<QueuedMail> {
  const last = (await mailsTo(db, address)).findLast((mail) => mail.template === template)
  if (last === undefined) throw new Error(`${address} got no ${template}`)
  return last
}

/** Where the button of a mail leads. */
export function mailUrlOf({ data }: Pick<QueuedMail, 'data'>): URL {
  const { url } = data as { url: string }
  return new URL(url)
}

/** The secret at the end of a mail's link. */
export function mailTokenOf(mail: Pick<QueuedMail, 'data'>): string {
  return mailUrlOf(mail).pathname.split('/').at(-1) ?? ''
}

/** The token of the latest mail of a kind to an address. */
export async function mailedToken(db: Database, address: string, template: string): Promise<string> {
  return mailTokenOf(await lastMail(db, address, template))
}
