import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/attendees.ts'
import type { Event } from '#contract/events.ts'
import { groupTicketCode } from '#contract/ticket-code.ts'
import { formatRange } from '#app/lib/dates.ts'
import { attendeeName } from '#app/lib/attendee-name.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { QrImage } from '#app/ui/qr-image.tsx'
import { PAPERS, type PaperName } from './papers.ts'

interface PrintedTicketProps {
  event: Event
  attendee: Attendee
  paper: PaperName
}

/** The ticket itself: black on white in every scheme, as the paper will be. */
export function PrintedTicket({ event, attendee, paper }: PrintedTicketProps) {
  const { t } = useTranslation('print')
  const { width, qr, direction } = PAPERS[paper]
  const name = attendeeName(attendee)
  useDocumentTitle(`${event.title} – ${name}`)
  return (
    <Box
      component="article"
      data-paper={paper}
      sx={{
        ...sheet,
        width,
        flexDirection: { xs: 'column', sm: direction },
        '@media print': { border: 0, p: 0, flexDirection: direction, mx: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" sx={{ fontSize: '20pt', fontWeight: 700, lineHeight: 1.2 }}>
          {event.title}
        </Typography>
        <Typography sx={{ mt: '3mm' }}>
          {formatRange(event.starts_at, event.ends_at, event.timezone)}
        </Typography>
        <Typography sx={{ fontSize: '9pt' }}>{event.timezone.replaceAll('_', ' ')}</Typography>
        <Box
          component="dl"
          sx={{ m: 0, mt: '5mm', '& dt': { fontSize: '9pt' }, '& dd': { m: 0, mb: '2mm', fontWeight: 700 } }}
        >
          <dt>{t('name')}</dt>
          <dd>{name}</dd>
          <dt>{t('ticket')}</dt>
          <dd>{attendee.ticket_name}</dd>
        </Box>
        {attendee.status === 'CANCELLED' && (
          <Typography sx={{ fontWeight: 700, border: 2, p: 1 }}>{t('cancelled')}</Typography>
        )}
      </Box>
      <Box sx={{ textAlign: 'center', breakInside: 'avoid' }}>
        {attendee.ticket_code === null ? (
          <Typography>{t('no_code')}</Typography>
        ) : (
          <>
            <Box
              sx={{
                display: 'flex',
                justifyContent: 'center',
                '& svg': { minWidth: 'min(100%, 240px)', minHeight: 240 },
                '@media print': { '& svg': { minWidth: 0, minHeight: 0 } },
              }}
            >
              <QrImage text={attendee.ticket_code} label={t('qr', { name })} size={qr} />
            </Box>
            <Typography sx={{ fontSize: '11pt', fontWeight: 700, fontFamily: 'monospace', mt: '1mm' }}>
              {groupTicketCode(attendee.ticket_code)}
            </Typography>
          </>
        )}
      </Box>
    </Box>
  )
}

const sheet = {
  mx: 'auto',
  maxWidth: '100%',
  display: 'flex',
  gap: '8mm',
  p: { xs: 2, sm: 4 },
  bgcolor: 'code.light',
  color: 'code.dark',
  border: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
  forcedColorAdjust: 'none',
} as const
