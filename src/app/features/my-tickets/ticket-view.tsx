import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import SavedIcon from '@mui/icons-material/CloudDoneOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TicketPage } from '#contract/orders/my-tickets.ts'
import type { Id } from '#contract/wire/id.ts'
import type { WalletTicket } from '#offline/my-tickets/wallet.ts'
import { personName } from '#rules/text/person-name.ts'
import { useStoredOrder } from '#app/data/my-tickets/queries.ts'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import { CalendarMenu } from '#app/components/event/calendar-menu.tsx'
import { entryOf } from '#app/components/event/event-place.ts'
import { HappeningNote } from '#app/components/event/happening-note.tsx'
import { InstallHint } from '#app/components/install-hint.tsx'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { TicketCode } from '#app/components/order/ticket-code.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { LinkButton, LinkIconButton, TextLink } from '#app/ui/links.tsx'
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
  const { tickets, has_page } = useStoredOrder(page.order_id)
  const at = tickets.findIndex(({ attendee_id }) => attendee_id === ticket.attendee_id)
  const url = new URL(`/ticket/${event.id}/${ticket.attendee_id}?s=${encodeURIComponent(s)}`, location.origin)
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
        <HappeningNote event={event} style={{ marginInline: 20, marginBottom: 20 }} />
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
        {at !== -1 && tickets.length > 1 && <OtherTickets event_id={event.id} tickets={tickets} at={at} />}
        <TicketFacts page={page} has_order_page={has_page} />
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
        <ShareButtons title={`${event.title} – ${name}`} url={url.href} />
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

interface OtherTicketsProps {
  event_id: Id
  tickets: readonly WalletTicket[]
  at: number
}

/** Leads to the ticket before and after this one, for a party at the entrance. */
function OtherTickets({ event_id, tickets, at }: OtherTicketsProps) {
  const { t } = useTranslation('tickets-in-hand')
  const linkTo = (ticket: WalletTicket | undefined) =>
    ticket && {
      to: '/ticket/$eventId/$attendeeShortId' as const,
      params: { eventId: event_id, attendeeShortId: ticket.attendee_id },
      search: { s: ticket.s },
      replace: true,
    }
  const [previous, next] = [linkTo(tickets[at - 1]), linkTo(tickets[at + 1])]
  return (
    <Stack component="nav" aria-label={t('others.label')} direction="row" sx={others}>
      {previous ? (
        <LinkIconButton {...previous} aria-label={t('others.previous')}>
          <PreviousIcon />
        </LinkIconButton>
      ) : (
        <Box sx={{ width: 48 }} />
      )}
      <Typography sx={{ fontWeight: 600 }}>
        {t('others.of', { number: at + 1, count: tickets.length })}
      </Typography>
      {next ? (
        <LinkIconButton {...next} aria-label={t('others.next')}>
          <NextIcon />
        </LinkIconButton>
      ) : (
        <Box sx={{ width: 48 }} />
      )}
    </Stack>
  )
}

const others = { alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 1.5, py: 0.5 } as const
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
