import EventIcon from '@mui/icons-material/EventOutlined'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { PublicEvent } from '#contract/public-events.ts'
import { errorText } from '#app/lib/error-text.ts'
import type { RowsState } from '#app/parts/list/rows-state.ts'
import type { ListControl } from '#app/parts/list/use-list-search.ts'
import { Pager } from '#app/ui/pager.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { EventCard } from './event-card.tsx'
import { EventSkeletons } from './event-skeletons.tsx'
import { eventGrid } from './event-grid.ts'

interface EventResultsProps {
  rows: RowsState<PublicEvent>
  list: Pick<ListControl, 'is_narrowed' | 'clear' | 'setPage'>
  /** The first is shown over the whole width. */
  has_lead: boolean
}

/** The events of a list as cards, or why there are none. */
export function EventResults({ rows, list, has_lead }: EventResultsProps) {
  const { t } = useTranslation('public')
  switch (rows.kind) {
    case 'loading':
      return <EventSkeletons />
    case 'failed':
      return <ErrorState onRetry={rows.retry}>{errorText(rows.error)}</ErrorState>
    case 'offline':
      return (
        <EmptyState icon={<OfflineIcon />} title={t('offline.title')}>
          {t('offline.list')}
        </EmptyState>
      )
    case 'ready':
      if (rows.rows.length === 0) return <NoEvents list={list} />
      return (
        <>
          <Box
            component="ul"
            aria-label={t('browse.list')}
            aria-busy={rows.is_busy ?? false}
            sx={{ ...eventGrid, opacity: rows.is_busy ? 0.6 : 1, transition: 'opacity 150ms' }}
          >
            {rows.rows.map((event, at) => {
              const is_lead = has_lead && at === 0
              return (
                <Box component="li" key={event.id} sx={is_lead ? { gridColumn: '1 / -1' } : {}}>
                  <EventCard event={event} heading="h2" is_wide={is_lead} is_first={at < 2} />
                </Box>
              )
            })}
          </Box>
          {rows.page !== null && rows.page.last > 1 && (
            <Pager
              page={rows.page.page}
              lastPage={rows.page.last}
              total={rows.page.total}
              onPage={list.setPage}
            />
          )}
        </>
      )
    default:
      return rows satisfies never
  }
}

function NoEvents({ list }: Pick<EventResultsProps, 'list'>) {
  const { t } = useTranslation('public')
  if (!list.is_narrowed) {
    return (
      <EmptyState icon={<EventIcon />} title={t('browse.empty')}>
        {t('browse.empty_text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t('browse.none')}
      action={
        <Button variant="outlined" onClick={list.clear}>
          {t('browse.clear')}
        </Button>
      }
    >
      {t('browse.none_text')}
    </EmptyState>
  )
}
