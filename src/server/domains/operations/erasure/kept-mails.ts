import PostalMime from 'postal-mime'
import type { Id } from '#contract/wire/id.ts'
import type { FolderMail, MailFolder } from '#server/core/integrations/mail/folder.ts'
import type { ErasureScope } from './targets.ts'

type MailScope = ErasureScope & { mail_ids: readonly Id[] }

/**
 * Deletes mails stored as files instead of being sent: those whose row is deleted, and all that contain these
 * people, their tickets or their order, whoever the recipient is.
 */
export async function deleteStoredMails(folder: MailFolder, meant: MailScope): Promise<void> {
  const gone = new Set(meant.mail_ids)
  await folder.forgetThose(async (mail) => gone.has(mail.id) || (await mentions(mail, meant)))
}

async function mentions({ message }: FolderMail, { ids, reference, texts }: MailScope): Promise<boolean> {
  const { subject = '', text = '', html = '', to = [] } = await PostalMime.parse(message)
  const receivers = to.map(({ name, address = '' }) => `${name} ${address}`)
  const read = [subject, text, html, ...receivers].join('\n').toLowerCase()
  const sought = [...ids, ...texts, ...(reference === null ? [] : [reference])]
  return sought.some((one) => read.includes(one.toLowerCase()))
}
