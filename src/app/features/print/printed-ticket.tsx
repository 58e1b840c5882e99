import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { EntryHours } from '#contract/orders/entry-hours.ts'
import { personName } from '#rules/text/person-name.ts'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { useEntryHours } from '#app/components/order/entry-hours.ts'
import { TicketCode } from '#app/components/order/ticket-code.tsx'
import { PAPERS, type PaperName } from './papers.ts'

/** Printable data of a ticket, the same for team and buyers. */
export interface PrintableTicket {
  event: { title: string; starts_at: string; ends_at: string | null; timezone: string }
  /** Place, '' when unknown. */
  place: string
  holder: { first_name: string; last_name: string }
  ticket_name: string
  price_label: string | null
  is_cancelled: boolean
  is_unpaid: boolean
  entry_hours: EntryHours | null
  /** Null when the user may not see it, or the ticket is not valid. */
  code: string | null
}

interface PrintedTicketProps {
  ticket: PrintableTicket
  paper: PaperName
  /** Starts a new page. */
  on_new_page?: boolean
}

/** The ticket: black on white in every scheme, like the paper. */
export function PrintedTicket({ ticket, paper, on_new_page = false }: PrintedTicketProps) {
  const { t } = useTranslation('print')
  const { width, qr, gap, direction } = PAPERS[paper]
  const { event, place, ticket_name, price_label, is_cancelled, is_unpaid, code } = ticket
  const name = personName(ticket.holder)
  const entry_line = useEntryHours()(ticket.entry_hours)
  return (
    <Box
      component="article"
      data-paper={paper}
      sx={{
        ...sheet,
        width,
        gap,
        flexDirection: { xs: 'column', sm: direction },
        '@media print': {
          border: 0,
          p: 0,
          m: 0,
          flexDirection: direction,
          ...(on_new_page ? { breakBefore: 'page' } : {}),
        },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" sx={{ fontSize: '20pt', fontWeight: 700, lineHeight: 1.2 }}>
          {event.title}
        </Typography>
        <Typography sx={{ mt: '3mm' }}>
          {formatRange(event.starts_at, event.ends_at, event.timezone)}
        </Typography>
        <Typography sx={{ fontSize: '9pt' }}>{foreignTimezone(event.timezone, event.starts_at)}</Typography>
        {entry_line !== '' && <Typography sx={{ mt: '2mm', fontWeight: 700 }}>{entry_line}</Typography>}
        {place !== '' && <Typography sx={{ mt: '2mm' }}>{place}</Typography>}
        <Box component="dl" sx={facts}>
          <dt>{t('name')}</dt>
          <dd>{name}</dd>
          <dt>{t('ticket')}</dt>
          <dd>{price_label === null ? ticket_name : `${ticket_name} · ${price_label}`}</dd>
        </Box>
        {is_unpaid && <Typography sx={{ fontWeight: 700, border: 2, p: 1 }}>{t('unpaid')}</Typography>}
        {is_cancelled && <Typography sx={{ fontWeight: 700, border: 2, p: 1 }}>{t('cancelled')}</Typography>}
      </Box>
      <Box sx={{ textAlign: 'center', breakInside: 'avoid' }}>
        {code !== null && <TicketCode code={code} name={name} size={qr} />}
        {code === null && !is_cancelled && <Typography>{t('no_code')}</Typography>}
      </Box>
    </Box>
  )
}

const facts = { m: 0, mt: '5mm', '& dt': { fontSize: '9pt' }, '& dd': { m: 0, mb: '2mm', fontWeight: 700 } }

const sheet = {
  mx: 'auto',
  mb: 3,
  maxWidth: '100%',
  display: 'flex',
  p: { xs: 2, sm: 4 },
  bgcolor: 'code.light',
  color: 'code.dark',
  border: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
  forcedColorAdjust: 'none',
} as const
