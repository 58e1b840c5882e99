import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/id.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/mirror.ts'
import { personName } from './person-name.ts'
import { tierWord } from './verdict-words.ts'

interface PersonRowProps {
  person: MirrorAttendee
  ticket: MirrorTicket | null
  isInside: boolean
  onTake: (attendee_id: Id) => void
}

/** One person of the search with what a door wants to know before the tap. */
export function PersonRow({ person, ticket, isInside, onTake }: PersonRowProps) {
  const { t } = useTranslation('check-in')
  const tier = person.tier ?? ticket?.tier ?? null
  const is_cancelled = person.status === 'CANCELLED' || person.refunded_at !== undefined
  return (
    <li>
      <ButtonBase sx={row} data-inside={isInside} onClick={() => onTake(person.id)}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ fontSize: '1.1875rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {personName(person) ?? t('search.no_name')}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {[ticket?.name, tier === null ? null : tierWord(tier, t)].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        {is_cancelled && <Box sx={{ ...tag, color: 'error.main' }}>{t('search.cancelled')}</Box>}
        {!is_cancelled && !person.paid && (
          <Box sx={{ ...tag, color: 'warning.main' }}>{t('search.unpaid')}</Box>
        )}
        {isInside && <Box sx={{ ...tag, color: 'success.main' }}>{t('search.inside')}</Box>}
      </ButtonBase>
    </li>
  )
}

const row = {
  width: '100%',
  minHeight: 72,
  px: 2,
  py: 1,
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
} as const

const tag = {
  border: '2px solid currentColor',
  borderRadius: 1,
  px: 1,
  fontWeight: 700,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
} as const
