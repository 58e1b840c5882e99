import type { Id } from '#contract/wire/id.ts'
import type { OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { attachFiles } from './attached-files.ts'
import { readEmailBranding, type EmailBrandingLookup } from './email-branding.ts'
import { mailContent, mailLocale } from './email-data.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import type { MailRow } from './store.ts'
import { writeEmail } from './templates.ts'
import { translatorOf } from './labels.ts'

/** `public_url`: base URL of images and of the links in the venue's mails. */
export type ComposeDeps = Pick<Deps['settings'], 'public_url'>
export type ComposeInput = Pick<
  MailRow,
  'account_id' | 'created_at' | 'to_address' | 'to_name' | 'locale' | 'template' | 'data'
> & { id: Id }

/** Composes a mail inside a transaction; attachments would keep the transaction open for long. */
export async function composeInTx(tx: Tx, settings: ComposeDeps, row: ComposeInput): Promise<OutgoingMail> {
  return composeMail(row, await readEmailBranding(tx, settings))
}

/**
 * Throws when the row does not match its template's schema, for example after an update that changed the
 * template.
 */
export async function composeMail(row: ComposeInput, venueOf: EmailBrandingLookup): Promise<OutgoingMail> {
  const language = mailLocale.parse(row.locale)
  const translator = translatorOf(language)
  const venue = venueOf(row.account_id, language)
  const data = venue === null ? row.data : { ...row.data, account_name: venue.name }
  const content = mailContent.parse({ template: row.template, data })
  const email = await writeEmail(content, translator)
  return {
    id: row.id,
    created_at: row.created_at,
    to: { address: row.to_address, name: row.to_name },
    language: translator.tag,
    subject: email.subject,
    ...(email.reply_to === undefined ? {} : { reply_to: email.reply_to }),
    ...(email.unsubscribe_url === undefined ? {} : { unsubscribe_url: email.unsubscribe_url }),
    text: renderText(email, venue),
    html: renderHtml(email, translator.tag, venue),
    images: email.images,
    files: await attachFiles(email, venue, { made_at: row.created_at, tag: translator.tag }),
  }
}
