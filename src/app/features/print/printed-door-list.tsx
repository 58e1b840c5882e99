import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorListPerson } from '#contract/door/door-list.ts'
import type { Event } from '#contract/events/events.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { hanOrder, listedName, sortByName } from '#rules/text/name-order.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { PAPERS } from './papers.ts'

/** Rows of a fixed height fit on A4 with the head and foot of the page. */
const ROWS_PER_PAGE = 26

interface PrintedDoorListProps {
  event: Event
  list_name: string
  tickets: readonly Ticket[]
  people: readonly DoorListPerson[]
  /** Null when unknown. */
  as_of: Instant | null
}

/** People by name with boxes to tick, in pages of A4, black on white. */
export function PrintedDoorList({ people, ...rest }: PrintedDoorListProps) {
  const sorted = sortByName(people)
  const total = Math.ceil(sorted.length / ROWS_PER_PAGE)
  const has_codes = people.some(({ code_end }) => code_end !== null)
  return Array.from({ length: total }, (_, index) => (
    <DoorListPage
      key={index}
      {...rest}
      people={sorted.slice(index * ROWS_PER_PAGE, (index + 1) * ROWS_PER_PAGE)}
      count={sorted.length}
      page={index + 1}
      total={total}
      has_codes={has_codes}
    />
  ))
}

type DoorListPageProps = PrintedDoorListProps & {
  count: number
  page: number
  total: number
  has_codes: boolean
}

function DoorListPage(props: DoorListPageProps) {
  const { event, list_name, tickets, people, as_of, count, page, total, has_codes } = props
  const { t } = useTranslation('print')
  const page_text = t('door_list.page', { page: formatNumber(page), total: formatNumber(total) })
  return (
    <Box component="section" aria-label={page_text} data-last={page === total} sx={sheet}>
      <Typography component="h2" dir="auto" sx={{ fontSize: '14pt', fontWeight: 700, lineHeight: 1.2 }}>
        {event.title} · {list_name}
      </Typography>
      <Typography sx={small}>{formatRange(event.starts_at, event.ends_at, event.timezone)}</Typography>
      <Typography sx={small}>
        {[
          as_of === null ? '' : t('door_list.as_of', { time: formatInstant(as_of, event.timezone) }),
          t('door_list.people', { count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography sx={small}>
        {hanOrder() === 'strokes' ? t('door_list.by_strokes') : t('door_list.by_code')}
      </Typography>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('door_list.arrived')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('ticket')}</th>
            <th scope="col">{t('door_list.status')}</th>
            {has_codes && <th scope="col">{t('door_list.code')}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} tickets={tickets} has_codes={has_codes} />
          ))}
        </tbody>
      </Box>
      <Typography sx={{ ...small, mt: '2mm', textAlign: 'end' }}>{page_text}</Typography>
    </Box>
  )
}

interface PersonRowProps {
  person: DoorListPerson
  tickets: readonly Ticket[]
  has_codes: boolean
}

function PersonRow({ person, tickets, has_codes }: PersonRowProps) {
  const { t } = useTranslation('print')
  const ticket = tickets.find(({ id }) => id === person.ticket_id)
  const price = ticket?.prices.find(({ id }) => id === person.price_id)
  const status = () => {
    if (person.is_refunded) return t('door_list.refunded')
    if (person.status === 'CANCELLED') return t('door_list.cancelled')
    return person.is_paid ? '' : t('unpaid')
  }
  const ticket_text = [ticket?.name, price?.label].filter(Boolean).join(' · ')
  return (
    <tr>
      <td>
        <Box component="span" aria-hidden sx={box} />
      </td>
      <td dir="auto">
        <div className="name">{listedName(person) || t('door_list.no_name')}</div>
      </td>
      <td dir="auto">
        <div>{ticket_text}</div>
      </td>
      <td>
        <strong>{status()}</strong>
      </td>
      {has_codes && <td className="code">{person.code_end}</td>}
    </tr>
  )
}

const small = { fontSize: '9pt', lineHeight: 1.4 } as const
const box = { display: 'block', width: '4.5mm', height: '4.5mm', border: '0.4mm solid currentColor' } as const
const table = {
  width: '100%',
  mt: '2mm',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: '9pt',
  lineHeight: 1.1,
  '& th, & td': {
    textAlign: 'start',
    px: '1mm',
    py: 0,
    borderTop: '0.2mm solid',
    overflowWrap: 'anywhere',
    verticalAlign: 'middle',
  },
  '& th': { fontSize: '8pt', fontWeight: 400 },
  '& th:first-of-type': { width: '10mm' },
  '& th:nth-of-type(2)': { width: '38%' },
  '& th:nth-of-type(4)': { width: '18%' },
  '& th:nth-of-type(5)': { width: '16%' },
  '& td': { height: '7.7mm' },
  // Two lines of any name fit a row, so that each page has the same height.
  '& td > div': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
  '& .name': { fontSize: '10pt', lineHeight: 1.05, fontWeight: 700 },
  '& .code': { fontFamily: 'monospace', fontSize: '11pt' },
} as const
const sheet = {
  mx: 'auto',
  mb: 3,
  width: PAPERS.a4.width,
  maxWidth: '100%',
  p: { xs: 1, sm: 4 },
  bgcolor: 'code.light',
  color: 'code.dark',
  border: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  forcedColorAdjust: 'none',
  '@media print': {
    border: 0,
    p: 0,
    m: 0,
    breakAfter: 'page',
    '&[data-last="true"]': { breakAfter: 'auto' },
  },
} as const
