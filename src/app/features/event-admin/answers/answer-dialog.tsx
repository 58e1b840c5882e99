import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { answerChange, type AnswerFull } from '#contract/orders/answers.ts'
import type { Question } from '#contract/resources/questions.ts'
import { answerProblem } from '#rules/events/answers.ts'
import { useUpdateAnswer } from '#app/data/answers/mutations.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'
import { answerTextOf } from './format-answer.ts'

export type EditedAnswer = Pick<
  AnswerFull,
  'id' | 'question_id' | 'question_title' | 'answer' | 'options' | 'edits' | 'version'
>

interface AnswerDialogProps {
  row: EditedAnswer
  /** The question in its current version. */
  question: Question
  /** Name of the respondent. */
  name: string
  onClose: () => void
}

/** Edits an answer with the buyer's field; the previous answer is kept and shown. */
export function AnswerDialog({ row: answer_row, question, name, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  const notify = useNotify()
  const online = useOnline()
  const update = useUpdateAnswer(event.id)
  const form = useRowForm({
    schema: answerChange,
    row: answer_row,
    toForm: ({ answer, options }) => ({ answer, options }),
    check: (values) => {
      const problem = answerProblem(question, values)
      return problem === null ? {} : { answer: [problem] }
    },
    labels: { answer: question.title },
    save: ({ body, row: { id, version } }) => update.mutateAsync({ id, version, ...body }),
    onSaved: () => {
      notify({ kind: 'success', text: t('answers.saved') })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('answers.edit_of', { name })}
      submit={t('answers.save')}
      disabled={!online}
      onClose={onClose}
    >
      <QuestionField
        {...form.field('answer')}
        question={question}
        value={{ answer: form.values.answer, options: form.values.options }}
        onChange={({ answer, options }) => {
          form.set('answer', answer)
          form.set('options', [...options])
        }}
      />
      {answer_row.edits.length > 0 && <EditHistory edits={answer_row.edits} />}
    </FormDialog>
  )
}

function EditHistory({ edits }: Pick<AnswerFull, 'edits'>) {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  return (
    <Box>
      <Typography component="h3" variant="subtitle2">
        {t('answers.trail')}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}
        tabIndex={0}
      >
        {edits.toReversed().map((edit) => (
          <Typography component="li" variant="body2" key={edit.at} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            {answerTextOf(edit) || t('answers.none')}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t('answers.until', { name: edit.by, when: formatInstant(edit.at, event.timezone) })}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
