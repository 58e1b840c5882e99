import type { Html } from '#contract/wire/rich-text.ts'
import type { CalendarEntry } from '#rules/events/calendar-entry.ts'
import type { InlineImage } from '#server/core/integrations/mail/mailer.ts'
import type { TicketPage } from '#server/core/integrations/pdf/ticket-pages.ts'

export type Fact = { label: string; value: string }
export type SumRow = { label: string; amount: string; is_total?: true }

/** A part of a letter, in words; HTML and plain text both show all of it. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  /** Cleaned HTML of a person. */
  | { kind: 'rich'; html: Html }
  /** The address stands below the button too, for programs that show none. */
  | { kind: 'button'; label: string; url: string; hint: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'sums'; rows: readonly SumRow[] }
  | { kind: 'code'; label: string; text: string; content_id: string; alt: string }

/** What a template writes: a mail without its dress. */
export type EmailMessage = {
  subject: string
  /** Stands on top: who it is from. */
  from_name: string
  title: string
  blocks: readonly Block[]
  footer: string
  /** Where answers go; left out: to the sender. */
  reply_to?: string
  /** Where its reader declines more of these; left out: it cannot be declined. */
  unsubscribe_url?: string
  images: readonly InlineImage[]
  /** Comes along as a file that calendars take. */
  calendar: CalendarEntry | null
  /** Come along as one document to print. */
  pages: readonly TicketPage[]
}
