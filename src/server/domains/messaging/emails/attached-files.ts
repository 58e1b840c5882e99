import type { Instant } from '#contract/wire/instant.ts'
import { calendarFile, calendarMethod } from '#rules/events/calendar-entry.ts'
import type { MailAttachment } from '#server/core/integrations/mail/mailer.ts'
import type { TicketDocument } from '#server/core/integrations/pdf/ticket-pages.ts'
import { runInWorker } from '#server/core/worker-pool.ts'
import type { EmailBranding } from './email-branding.ts'
import type { EmailMessage } from './email.ts'

/** What comes along with a letter: its tickets to print, its event for a calendar. `venue`: the venue, where it sends it. */
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

/** Who comes to the door reads where it is. A name alone stands on top of the ticket already. */
function footerOf(venue: EmailBranding | null): string {
  if (venue === null || venue.address === '') return ''
  return [venue.name, ...venue.address.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')
}
