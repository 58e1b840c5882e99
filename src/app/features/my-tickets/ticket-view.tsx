import SavedIcon from '@mui/icons-material/CloudDoneOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TicketPage } from '#contract/orders/my-tickets.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { entryOf } from '#app/components/event/event-place.ts'
import { HappeningNote } from '#app/components/event/happening-note.tsx'
import { InstallHint } from '#app/components/install-hint.tsx'
import { TicketCode } from '#app/components/order/ticket-code.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { TicketFacts } from './ticket-facts.tsx'

const CODE_PX = 300

interface TicketViewProps {
  page: TicketPage
  s: string
  /** Time of the stored copy, when that is displayed. */
  saved_at: string | null
}

/** A ticket that fills the phone's screen. */
export function TicketView({ page, s, saved_at }: TicketViewProps) {
  const { t } = useTranslation('tickets-in-hand')
  const { ticket, event } = page
  const name = personName(ticket)
  useDocumentTitle(`${event.title} – ${name}`)
  return (
    <Box component="main" id="content" tabIndex={-1} sx={screen}>
      {saved_at !== null && (
        <Alert severity="info" role="note" icon={<SavedIcon />}>
          {t('kept', { when: formatInstant(saved_at, ownTimezone()) })}
        </Alert>
      )}
      <Box component="article" aria-label={t('title')} sx={card}>
        <Box sx={{ p: { xs: 2.5, sm: 3 } }}>
          <Typography variant="h1" {...langOf(event.language)} sx={{ overflowWrap: 'anywhere' }}>
            {event.title}
          </Typography>
          <Typography sx={{ mt: 1.5, fontSize: '1.25rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {ticket.price_label === null
              ? ticket.ticket_name
              : `${ticket.ticket_name} · ${ticket.price_label}`}
          </Typography>
        </Box>
        <HappeningNote event={event} sx={{ mx: 2.5, mb: 2.5 }} />
        {ticket.is_unpaid && (
          <Alert severity="warning" role="note" sx={{ mx: 2.5, mb: 2.5 }}>
            <AlertTitle>{t('unpaid')}</AlertTitle>
            {t('unpaid_text')}
          </Alert>
        )}
        {ticket.ticket_code === null ? (
          <Alert severity="error" sx={{ mx: 2.5, mb: 2.5 }}>
            {t('cancelled')}
          </Alert>
        ) : (
          <Box sx={code}>
            <TicketCode code={ticket.ticket_code} name={name} size={CODE_PX} />
          </Box>
        )}
        <TicketFacts event={event} reference={page.order_reference} />
      </Box>
      {event.ticket_page_message !== '' && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {event.ticket_page_message}
        </Typography>
      )}
      <InstallHint />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <CalendarMenu entry={entryOf(event)} file_name={event.slug} />
        <LinkButton
          to="/ticket/$eventId/$attendeeShortId/print"
          params={{ eventId: event.id, attendeeShortId: ticket.attendee_id }}
          search={{ s }}
          variant="outlined"
          startIcon={<PrintIcon />}
        >
          {t('print')}
        </LinkButton>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('keep_it')}{' '}
        <TextLink
          to="/e/$eventId/$eventSlug"
          params={{ eventId: event.id, eventSlug: event.slug }}
          underline="always"
        >
          {t('event_page')}
        </TextLink>
      </Typography>
    </Box>
  )
}

const screen = {
  flex: 1,
  width: '100%',
  maxWidth: 560,
  mx: 'auto',
  px: { xs: 1.5, sm: 3 },
  py: { xs: 1.5, sm: 4 },
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
} as const
const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const
const code = { bgcolor: 'code.light', px: 1, pt: 1, pb: 2.5, forcedColorAdjust: 'none' } as const
