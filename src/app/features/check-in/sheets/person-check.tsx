import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import { personName } from '#rules/text/person-name.ts'
import { useStation } from '../screen/station-context.ts'
import { AnswerList } from '../verdict/answer-list.tsx'
import { usePersonFacts } from '../verdict/person-facts.ts'
import { PersonTags } from './person-tags.tsx'

/** An attendee, and the number of other attendees on the list with the same name. */
export type NamedPerson = FoundPerson & { count: number }

/** A tap within this time of the one that opened the question is the second of a double tap. */
const DOUBLE_TAP_MS = 350

interface PersonCheckProps {
  found: NamedPerson
  onConfirm: () => void
  onBack: () => void
}

/** Asks whether this is the person, so that no tap of a pocket admits anybody; warns of others of the same name. */
export function PersonCheck({ found, onConfirm, onBack }: PersonCheckProps) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const [opened_at] = useState(() => performance.now())
  const { person, attendance, count } = found
  /** Not for a tap that was made before the question could be read, however late a busy phone handles it. */
  const afterReading =
    (act: () => void) =>
    ({ timeStamp }: MouseEvent) => {
      if (timeStamp - opened_at > DOUBLE_TAP_MS) act()
    }
  const { line, presence } = usePersonFacts(person, station.ticketOf(person), attendance)
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <Typography component="p" sx={{ fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.2, ...wrapping }}>
        {personName(person) || t('search.no_name')}
      </Typography>
      <Typography sx={{ fontSize: '1.0625rem', ...wrapping }}>{line}</Typography>
      <PersonTags person={person} presence={presence} isInside={attendance?.is_inside ?? false} />
      {person.answers !== undefined && (
        <Box sx={{ '& ul': { m: 0, pl: 2.5 }, ...wrapping }}>
          <AnswerList answers={person.answers} />
        </Box>
      )}
      {count > 0 && (
        <Typography role="alert" sx={{ fontSize: '1.0625rem' }}>
          <strong>{t('search.several', { name: personName(person) })}.</strong>{' '}
          {t('search.same_name', { count })}
        </Typography>
      )}
      <Button variant="contained" size="large" autoFocus onClick={afterReading(onConfirm)}>
        {t('search.this_one')}
      </Button>
      <Button variant="outlined" size="large" onClick={afterReading(onBack)}>
        {t('search.back')}
      </Button>
    </Stack>
  )
}

const wrapping = { overflowWrap: 'anywhere' } as const
