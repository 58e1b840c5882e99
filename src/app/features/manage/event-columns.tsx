import PinnedIcon from '@mui/icons-material/OfflinePinOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { usePins } from '#app/data/catalogue/pins.ts'
import { useEventTotals } from '#app/data/stats/queries.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { EventStatusChip } from '#app/components/event/event-status-chip.tsx'
import { eventFields } from '#app/components/fields/event.ts'
import { useFields } from '#app/components/fields/field.ts'
import type { RowsState } from '#app/components/list/rows-state.ts'
import { UnsentChip } from '#app/components/edits/unsent-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Columns of an event list; totals only for users who may see them. */
export function useEventColumns(rows: RowsState<EditedRow<Event>>): Column<EditedRow<Event>>[] {
  const { t } = useTranslation('manage')
  const sees_totals = useHasRight('stats.view')
  const sees_money = useHasRight('money.view')
  const ids = rows.kind === 'ready' ? rows.rows.filter(({ is_new }) => !is_new).map(({ id }) => id) : []
  const totals = useEventTotals(ids, sees_totals)
  const sold: Column<EditedRow<Event>> = {
    key: 'sold',
    header: t('events.sold'),
    align: 'right',
    cell: ({ id }) => formatOrDash(totals.get(id)?.tickets_sold, formatNumber),
  }
  const revenue: Column<EditedRow<Event>> = {
    key: 'revenue',
    header: t('events.revenue'),
    align: 'right',
    cell: ({ id, currency }) =>
      formatOrDash(totals.get(id)?.revenue_cents, (cents) => formatMoney(cents, currency)),
  }
  const pins = usePins() ?? []
  const title = useFields(eventFields).title.label
  return [
    {
      key: 'title',
      header: title,
      sortable: true,
      cell: (event) => <TitleCell event={event} is_pinned={pins.includes(event.id)} />,
    },
    {
      key: 'starts_at',
      header: t('events.when'),
      sortable: true,
      cell: ({ starts_at, ends_at, timezone }) => formatRange(starts_at, ends_at, timezone),
    },
    {
      key: 'status',
      header: t('events.status'),
      sortable: true,
      cell: (event) => <EventStatusChip event={event} />,
    },
    ...(sees_totals ? [sold] : []),
    ...(sees_money ? [revenue] : []),
  ]
}

/** A dash for a value that is unknown or unavailable offline. */
const formatOrDash = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)

function TitleCell({ event, is_pinned }: { event: EditedRow<Event>; is_pinned: boolean }) {
  const { t } = useTranslation('manage')
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <CoverThumbnail url={event.cover_url} />
      <Stack direction="row" sx={{ columnGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextLink
          to="/manage/event/$eventId"
          params={{ eventId: event.id }}
          sx={{ flex: '0 1 auto', minWidth: 0, fontWeight: 650, py: 0.75, overflowWrap: 'anywhere' }}
        >
          {event.title}
        </TextLink>
        {event.is_unsent && <UnsentChip isNew={event.is_new} />}
        {is_pinned && <StatusChip tone="default" icon={<PinnedIcon />} label={t('events.kept')} />}
      </Stack>
    </Stack>
  )
}

/** Thumbnail of the cover; the title is beside it. */
function CoverThumbnail({ url }: { url: string | null }) {
  return (
    <Box sx={{ ...picture, display: { xs: url === null ? 'none' : 'block', md: 'block' } }}>
      {url !== null && <img src={url} alt="" loading="lazy" decoding="async" />}
    </Box>
  )
}

const picture = {
  flexShrink: 0,
  width: 64,
  height: 32,
  my: 0.5,
  borderRadius: 0.75,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
} as const
