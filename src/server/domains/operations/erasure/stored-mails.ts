import PostalMime from 'postal-mime'
import type { Id } from '#contract/wire/id.ts'
import type { FolderMail, MailFolder } from '#server/core/integrations/mail/folder.ts'
import type { ErasureScope } from './targets.ts'

type MailScope = ErasureScope & { mail_ids: readonly Id[] }

/**
 * Deletes mails stored as files instead of being sent: those whose row is deleted, and all that contain these
 * people, their tickets or their order, whoever the recipient is.
 */
export async function deleteStoredMails(folder: MailFolder, scope: MailScope): Promise<void> {
  const deleted_ids = new Set(scope.mail_ids)
  await folder.forgetThose(async (mail) => deleted_ids.has(mail.id) || (await mentions(mail, scope)))
}

async function mentions({ message }: FolderMail, { ids, reference, texts }: MailScope): Promise<boolean> {
  const { subject = '', text = '', html = '', to = [] } = await PostalMime.parse(message)
  const recipients = to.map(({ name, address = '' }) => `${name} ${address}`)
  const content = [subject, text, html, ...recipients].join('\n').toLowerCase()
  const terms = [...ids, ...texts, ...(reference === null ? [] : [reference])]
  return terms.some((term) => content.includes(term.toLowerCase()))
}
