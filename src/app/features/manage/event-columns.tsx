import KeptIcon from '@mui/icons-material/OfflinePinOutlined'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events.ts'
import type { Edited } from '#offline/edits/lay-edits.ts'
import { usePins } from '#app/data/catalogue/pins.ts'
import { formatRange } from '#app/lib/dates.ts'
import { EventStatusChip } from '#app/parts/event-status-chip.tsx'
import { UnsentChip } from '#app/parts/unsent-chip.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** What a list of events says of each. */
export function useEventColumns(): Column<Edited<Event>>[] {
  const { t } = useTranslation('manage')
  const pins = usePins() ?? []
  return [
    {
      key: 'title',
      header: t('events.name'),
      sortable: true,
      cell: (event) => <Title event={event} is_pinned={pins.includes(event.id)} />,
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
  ]
}

function Title({ event, is_pinned }: { event: Edited<Event>; is_pinned: boolean }) {
  const { t } = useTranslation('manage')
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <TextLink
        to="/manage/event/$eventId"
        params={{ eventId: event.id }}
        sx={{ fontWeight: 650, py: 0.75, overflowWrap: 'anywhere' }}
      >
        {event.title}
      </TextLink>
      {event.is_unsent && <UnsentChip isNew={event.is_new} />}
      {is_pinned && <StatusChip tone="default" icon={<KeptIcon />} label={t('events.kept')} />}
    </Stack>
  )
}
