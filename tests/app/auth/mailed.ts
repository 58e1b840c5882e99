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

/** Returns the mails of a template to an address, latest last. */
export async function mailsTo({ server }: AppFixture, address: string, template: Template) {
  const rows = await server.db.read((tx) => tx.select().from(mails).where(eq(mails.to_address, address)))
  return rows.filter((row) => row.template === template)
}

/** Returns the app path of the link in the latest mail of a template to an address. */
export async function mailedPath(office: AppFixture, address: string, template: Template): Promise<string> {
  const data = (await mailsTo(office, address, template)).at(-1)?.data
  if (!data || !('url' in data) || typeof data.url !== 'string') throw new Error(`no ${template} mail`)
  return new URL(data.url).pathname
}
