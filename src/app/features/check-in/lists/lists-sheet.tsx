import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListSummary } from '#offline/door/lists/list-summary.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { formatListHours } from '../readiness/list-hours.ts'
import { useDoorState, useStation } from '../screen/station-context.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'
import { Sheet } from '../sheets/sheet.tsx'
import { useShowList } from './use-show-list.ts'

/** The lists of this phone, each with its own counts; one is on the screen, and the ticket chooses among all. */
export function ListsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const lists = useDoorState((state) => state.lists)
  const showList = useShowList()
  const show = (list_id: string) => {
    onClose()
    showList(list_id)
  }
  return (
    <Sheet title={t('lists.title')} onClose={onClose}>
      <Typography sx={{ mb: 2 }}>{t('lists.lead')}</Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 1.5, listStyle: 'none' }}>
        {lists.map((list) => (
          <Box key={list.id} component="li" sx={row} data-list={list.id}>
            <ListFigures list={list} />
            {list.id === station.door.list_id ? (
              <Typography sx={{ fontWeight: 650 }}>{t('lists.shown')}</Typography>
            ) : (
              list.stopped === null && (
                <Button
                  variant="outlined"
                  aria-label={t('lists.show_of', { name: list.name })}
                  onClick={() => show(list.id)}
                >
                  {t('lists.show')}
                </Button>
              )
            )}
          </Box>
        ))}
      </Stack>
    </Sheet>
  )
}

function ListFigures({ list }: { list: ListSummary }) {
  const { t } = useTranslation('check-in')
  const clock = useCorrectedClock()
  const context = { zone: list.timezone, now_ms: clock.now_ms() }
  return (
    <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="h3">
        {list.name}
      </Typography>
      <Typography>{list.event_title}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{formatListHours(list.hours, context, t)}</Typography>
      <Typography>{formatListState(list, t)}</Typography>
    </Box>
  )
}

/** Counts of a list, and what it waits for. */
function formatListState(list: ListSummary, t: TFunction<'check-in'>): string {
  const { counts, is_complete, is_hand_out, waiting, attention, stopped } = list
  const inside = formatNumber(counts.inside)
  const expected = formatNumber(counts.expected)
  const formatCounts = () => {
    if (!is_complete) return t('lists.loading')
    return is_hand_out
      ? t('hand_out.counts', { given: inside, expected })
      : t('door.counts', { inside, expected })
  }
  return [
    stopped === null ? formatCounts() : t('lists.stopped'),
    waiting > 0 ? t('pill.waiting', { waiting }) : null,
    attention > 0 ? t('pill.attention', { count: attention }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const
