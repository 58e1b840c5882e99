import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { Fact, Facts } from '../orders/facts.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { AnswerDialog, type EditedAnswer } from './answer-dialog.tsx'
import { AnswerText } from './answer-text.tsx'

/** Answers by question, each with an edit button. */
export function AnswerFacts({ answers, name }: { answers: readonly EditedAnswer[]; name: string }) {
  const { t } = useTranslation('event-people')
  const { questions } = useEvent()
  const online = useOnline()
  const may_edit = useHasEventRight('attendee.edit')
  const [edited, setEdited] = useState<EditedAnswer | null>(null)
  const question = questions.find(({ id }) => id === edited?.question_id)
  return (
    <>
      <Facts>
        {answers.map((row) => (
          <Fact key={row.id} label={row.question_title}>
            <AnswerText row={row} />
            {may_edit && questions.some(({ id }) => id === row.question_id) && (
              <>
                {' '}
                <Button
                  size="small"
                  disabled={!online}
                  aria-label={t('answers.edit_what', { question: row.question_title })}
                  onClick={() => setEdited(row)}
                >
                  {t('answers.edit')}
                </Button>
              </>
            )}
          </Fact>
        ))}
      </Facts>
      {edited !== null && question !== undefined && (
        <AnswerDialog row={edited} question={question} name={name} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
