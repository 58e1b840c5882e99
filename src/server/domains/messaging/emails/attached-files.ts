import type { Instant } from '#contract/wire/instant.ts'
import { calendarFile, calendarMethod } from '#rules/events/calendar-entry.ts'
import type { MailAttachment } from '#server/core/integrations/mail/mailer.ts'
import type { TicketDocument } from '#server/core/integrations/pdf/ticket-pages.ts'
import { runInWorker } from '#server/core/worker-pool.ts'
import type { EmailBranding } from './email-branding.ts'
import type { EmailMessage } from './email.ts'

/**
 * Returns the attachments of an email: its tickets as a PDF, its event as a calendar file. `venue`: the
 * venue's branding, if it is the sender.
 */
export async function attachFiles(
  { title, pages, calendar }: EmailMessage,
  venue: EmailBranding | null,
  { made_at, tag }: { made_at: Instant; tag: string },
): Promise<MailAttachment[]> {
  const files: MailAttachment[] = []
  if (pages.length > 0)
    files.push({
      file_name: 'tickets.pdf',
      content_type: 'application/pdf',
      content: await runInWorker('drawTickets', {
        pages,
        title,
        tag,
        made_at,
        foot: footerOf(venue),
      } satisfies TicketDocument),
    })
  if (calendar !== null)
    files.push({
      file_name: 'event.ics',
      content_type: `text/calendar; charset=utf-8; method=${calendarMethod(calendar)}`,
      content: Buffer.from(calendarFile(calendar, made_at)),
    })
  return files
}

/** The footer shows where the door is. A bare name is already at the top of the ticket. */
function footerOf(venue: EmailBranding | null): string {
  if (venue === null || venue.address === '') return ''
  return [venue.name, ...venue.address.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')
}
