import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MailAddress } from '#server/core/mail-address.ts'

/** An image that the HTML references as `cid:<content_id>`. */
export type InlineImage = { content_id: string; file_name: string; png: Buffer }

/** An attached file; `content_type` includes its parameters. */
export type MailAttachment = { file_name: string; content_type: string; content: Buffer }

/** A complete message without its envelope. */
export type OutgoingMail = {
  /** Becomes the Message-ID: a message that is sent again after a crash is recognized as the same one. */
  id: Id
  created_at: Instant
  to: MailAddress
  /** BCP 47, of subject and body. */
  language: string
  subject: string
  text: string
  html: string
  images: readonly InlineImage[]
  files: readonly MailAttachment[]
  /** Reply-To address; omitted: the sender. */
  reply_to?: string
  /** One-click unsubscribe URL (RFC 8058); omitted: the mail cannot be declined. */
  unsubscribe_url?: string
}

/** Transport for mail. */
export type Mailer = {
  /**
   * Resolves once the message has been accepted, with the mail server's reply, '' where there is none.
   * Rejects when it was not accepted, or when `signal` aborts the wait.
   * @param beforeHanding awaited when the receiver is ready for the message and has received nothing of it;
   * if it throws, the message is not sent
   */
  send(mail: OutgoingMail, signal: AbortSignal, beforeHanding?: () => Promise<void>): Promise<string>
  /** Whether the same mail can be sent again without a duplicate. */
  is_repeatable?: true
  /** Deletes the stored copy of a message; absent where nothing is stored. */
  forget?: (id: Id) => Promise<void>
  /** Closes open connections; mails that are being sent then fail. */
  close(): void
}
