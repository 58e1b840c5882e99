import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MailAddress } from '#server/core/mail-address.ts'

/** A picture that the HTML shows as `cid:<content_id>`. */
export type InlineImage = { content_id: string; file_name: string; png: Buffer }

/** A file that comes along; `content_type` with its parameters. */
export type MailAttachment = { file_name: string; content_type: string; content: Buffer }

/** A message, ready but for its envelope. */
export type OutgoingMail = {
  /** Becomes the Message-ID: a message that is sent again after a crash is known as the same one. */
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
  /** Where answers go; left out: to the sender. */
  reply_to?: string
  /** Where its reader says that they want no more of these (RFC 8058); left out: it cannot be declined. */
  unsubscribe_url?: string
}

/** Where mail goes. */
export type Mailer = {
  /**
   * Resolves once the message has been taken, with what the mail server said, '' where there is none; throws when it
   * was not, or when `signal` ends the wait.
   * @param beforeHanding waited for when the receiver is ready to take the message and has nothing of it yet; what it
   * throws keeps the message here
   */
  send(mail: OutgoingMail, signal: AbortSignal, beforeHanding?: () => Promise<void>): Promise<string>
  /** Whether the same mail can be sent again without anybody having it twice. */
  is_repeatable?: true
  /** Takes away what is kept of a message here; absent where nothing is kept. */
  forget?: (id: Id) => Promise<void>
  /** Ends open connections; what is being sent then fails. */
  close(): void
}
