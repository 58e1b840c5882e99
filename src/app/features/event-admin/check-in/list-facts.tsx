import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/check-in-lists.ts'
import { useEditWords } from '#app/parts/edit-words.ts'
import { useEvent } from '../use-event.tsx'

/** When a list is open, for which tickets, and what else it lets through. */
export function ListFacts({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { event, tickets } = useEvent()
  const words = useEditWords(event.timezone, tickets)
  const is_all = tickets.length > 0 && tickets.every(({ id }) => list.ticket_ids.includes(id))
  const facts = [
    ...(list.activates_at === null ? [] : [['activates_at', list.activates_at]]),
    ...(list.expires_at === null ? [] : [['expires_at', list.expires_at]]),
    ['ticket_ids', is_all ? t('lists.all_tickets') : list.ticket_ids],
    ['re_entry', list.re_entry],
    ...(list.admit_unpaid ? [['admit_unpaid', true]] : []),
  ] as const
  return (
    <>
      {list.description !== '' && <Typography variant="body2">{list.description}</Typography>}
      <Box component="dl" sx={grid}>
        {facts.map(([field, value]) => (
          <Box key={String(field)} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {words.label(String(field))}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {words.value(String(field), value)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(5rem, max-content) 1fr',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
} as const
