import type { SendMailOptions } from 'nodemailer'
import { asciiDomain } from '#contract/wire/email.ts'
import type { MailAddress } from '#server/core/mail-address.ts'
import type { MailAttachment, InlineImage, OutgoingMail } from './mailer.ts'

// oxlint-disable-next-line no-control-regex -- what could end a header and begin another one
const BREAKS = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Returns a message in nodemailer's format. No name and no subject can add a header. */
export function describeMessage(mail: OutgoingMail, from: MailAddress): SendMailOptions {
  return {
    from: describeAddress(from),
    to: describeAddress(mail.to),
    ...(mail.reply_to === undefined ? {} : { replyTo: { address: mailboxOf(mail.reply_to), name: '' } }),
    subject: oneLine(mail.subject),
    date: new Date(mail.created_at),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      'Content-Language': mail.language,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribe_url === undefined ? {} : unsubscribeHeaders(mail.unsubscribe_url)),
    },
    text: mail.text,
    html: mail.html,
    attachments: [...mail.images.map(describeImage), ...mail.files.map(describeFile)],
    // The content includes user input, which must not make the server read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 8058: mail programs unsubscribe by one POST to the URL, without confirmation. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function describeImage({ content_id, file_name, png }: InlineImage) {
  return {
    cid: content_id,
    filename: file_name,
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }
}

function describeFile({ file_name, content_type, content }: MailAttachment) {
  return {
    filename: file_name,
    content,
    contentType: content_type,
    contentDisposition: 'attachment' as const,
    // Byte for byte: a calendar file has its own line endings.
    contentTransferEncoding: 'base64' as const,
  }
}

function describeAddress({ address, name }: MailAddress) {
  return { address: mailboxOf(address), name: oneLine(name ?? '') }
}

function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim()
}

/** Returns an address with its domain in ASCII, as mail servers require it. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (asciiDomain(address.slice(at)) ?? address.slice(at))
}

function domainOf({ address }: MailAddress): string {
  return mailboxOf(address).slice(address.lastIndexOf('@') + 1)
}
