import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/core/db/database.ts'
import { mails } from '#server/core/db/schema/mails.ts'

type QueuedMail = typeof mails.$inferSelect

/** Returns the queued mails for an address, oldest first. */
export function mailsTo(db: Database, address: string): Promise<QueuedMail[]> {
  // The test clock may stand still: rows with the same time are in insertion order.
  return db.read((tx) =>
    tx
      .select()
      .from(mails)
      .where(eq(mails.to_address, address))
      .orderBy(asc(mails.created_at), sql`ctid`),
  )
}

/** Returns the latest mail of a template to an address; throws when there is none. */
export async function lastMail(db: Database, address: string, template: string): Promise<QueuedMail> {
  const last = (await mailsTo(db, address)).findLast((mail) => mail.template === template)
  if (last === undefined) throw new Error(`${address} got no ${template}`)
  return last
}

/** Returns the target of the button of a mail. */
export function mailUrlOf({ data }: Pick<QueuedMail, 'data'>): URL {
  const { url } = data as { url: string }
  return new URL(url)
}

/** Returns the secret at the end of the link of a mail. */
export function mailTokenOf(mail: Pick<QueuedMail, 'data'>): string {
  return mailUrlOf(mail).pathname.split('/').at(-1) ?? ''
}

/** Returns the token of the latest mail of a template to an address. */
export async function mailedToken(db: Database, address: string, template: string): Promise<string> {
  return mailTokenOf(await lastMail(db, address, template))
}
