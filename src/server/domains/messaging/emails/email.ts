import type { Html } from '#contract/wire/rich-text.ts'
import type { CalendarEntry } from '#rules/events/calendar-entry.ts'
import type { InlineImage } from '#server/core/integrations/mail/mailer.ts'
import type { TicketPage } from '#server/core/integrations/pdf/ticket-pages.ts'

export type Fact = { label: string; value: string }
export type SumRow = { label: string; amount: string; is_total?: true }

/** A content block of an email; both HTML and plain text render it. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  /** Sanitized HTML of a user. */
  | { kind: 'rich'; html: Html }
  /** The URL is also printed below the button, for programs that do not display buttons. */
  | { kind: 'button'; label: string; url: string; hint: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'sums'; rows: readonly SumRow[] }
  | { kind: 'code'; label: string; text: string; content_id: string; alt: string }

/** Result of a template: an email without styling. */
export type EmailMessage = {
  subject: string
  /** Sender shown at the top. */
  from_name: string
  title: string
  blocks: readonly Block[]
  footer: string
  /** Reply-To address; omitted: the sender. */
  reply_to?: string
  /** Unsubscribe URL; omitted: the mail cannot be declined. */
  unsubscribe_url?: string
  images: readonly InlineImage[]
  /** Attached as a calendar file. */
  calendar: CalendarEntry | null
  /** Attached as one printable document. */
  pages: readonly TicketPage[]
}
