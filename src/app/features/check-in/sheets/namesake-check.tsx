import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import { personName } from '#rules/text/person-name.ts'
import { useStation } from '../screen/station-context.ts'
import { usePersonFacts } from '../verdict/person-facts.ts'

/** An attendee, and the number of attendees on the list with the same name. */
export type Namesake = FoundPerson & { count: number }

interface NamesakeCheckProps {
  namesake: Namesake
  onConfirm: () => void
  onBack: () => void
}

/** Asks for confirmation when several attendees on the list have the same name. */
export function NamesakeCheck({ namesake, onConfirm, onBack }: NamesakeCheckProps) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const { person, attendance, count } = namesake
  const { line, presence } = usePersonFacts(person, station.ticketOf(person), attendance)
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <Typography role="alert" sx={{ fontSize: '1.0625rem' }}>
        <strong>{t('search.several', { name: personName(person) })}.</strong>{' '}
        {t('search.same_name', { count })}
      </Typography>
      <Typography sx={{ fontSize: '1.1875rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
        {[line, presence].filter(Boolean).join(' · ')}
      </Typography>
      <Button variant="contained" size="large" autoFocus onClick={onConfirm}>
        {t('search.this_one')}
      </Button>
      <Button variant="outlined" size="large" onClick={onBack}>
        {t('search.back')}
      </Button>
    </Stack>
  )
}
