import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { AnswerFull } from '#contract/orders/answers.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useEvent } from '../use-event.tsx'
import { answerTextOf } from './format-answer.ts'

type AnswerWithEdits = Pick<AnswerFull, 'answer' | 'options' | 'edits'>

/** An answer, and who changed it last. */
export function AnswerText({ row }: { row: AnswerWithEdits }) {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  const last = row.edits.at(-1)
  return (
    <>
      <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {answerTextOf(row) || t('answers.none')}
      </span>
      {last !== undefined && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('answers.changed', { name: last.by, when: formatInstant(last.at, event.timezone) })}
        </Typography>
      )}
    </>
  )
}
