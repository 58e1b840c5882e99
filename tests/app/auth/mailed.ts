import { eq } from 'drizzle-orm'
import { mails } from '#server/core/db/schema/mails.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'

type Template =
  | 'confirm-email'
  | 'reset-password'
  | 'invitation'
  | 'email-change'
  | 'email-change-notice'
  | 'password-changed'

/** Mails of one kind to an address, the latest last. */
export async function mailsTo({ server }: AppFixture, address: string, template: Template) {
  const rows = await server.db.read((tx) => tx.select().from(mails).where(eq(mails.to_address, address)))
  return rows.filter((row) => row.template === template)
}

/** Where the latest mail of one kind to an address leads, as a path of the app. */
export async function mailedPath(office: AppFixture, address: string, template: Template): Promise<string> {
  const data = (await mailsTo(office, address, template)).at(-1)?.data
  if (!data || !('url' in data) || typeof data.url !== 'string') throw new Error(`no ${template} mail`)
  return new URL(data.url).pathname
}
