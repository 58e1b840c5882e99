import { sql } from 'drizzle-orm'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { MailFolder } from '#server/core/integrations/mail/folder.ts'
import type { Database } from '#server/core/db/database.ts'
import { parseMail } from '#server/domains/messaging/emails/dev-page.ts'

const TABLES_AT_LEAST = 40

/** Returns everything stored on a server, table by table, with its mailbox, as text. */
export async function dumpServer(db: Database, folder: MailFolder): Promise<string> {
  const names = sql`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows: tables } = await db.read((tx) => tx.execute<{ name: string }>(names))
  if (tables.length < TABLES_AT_LEAST) throw new Error('not every table was seen')
  const kept: unknown[] = []
  for (const { name } of tables) {
    const all = sql`select to_jsonb(one)::text as row from ${sql.identifier(name)} as one`
    kept.push((await db.read((tx) => tx.execute(all))).rows)
  }
  const mails = await Promise.all((await folder.list(999)).map(parseMail))
  return JSON.stringify([kept, mails.map(({ mail }) => [mail.subject, mail.to, mail.text, mail.html])])
}

/** Returns everything stored in browsers, store by store, as text. */
export async function dumpBrowsers(browsers: readonly FoyerDatabase[]): Promise<string> {
  const tables = browsers.flatMap((db) => db.tables)
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
}

/** Returns which of the texts occur in the dump. */
export function findTexts(kept: string, texts: readonly string[]): string[] {
  return texts.filter((text) => kept.includes(text))
}
