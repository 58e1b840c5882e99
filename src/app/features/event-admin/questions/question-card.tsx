import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Question } from '#contract/resources/questions.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { useFields } from '#app/components/fields/field.ts'
import { questionFields } from '#app/components/fields/question.ts'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { EditDeleteMenu } from '#app/components/edits/edit-delete-menu.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { MissingTranslations } from '../missing-translations.tsx'
import { useTicketNames } from '../ticket-names.ts'
import { useHasEventRight } from '../use-event.tsx'
import { useQuestionTitle } from './question-labels.ts'

interface QuestionCardProps {
  question: EditedRow<Question>
  onAct: (action: 'edit' | 'delete') => void
}

/** One question: title, subject and type. */
export function QuestionCard({ question, onAct }: QuestionCardProps) {
  const { t } = useTranslation('event-sales')
  const may_edit = useHasEventRight('event.edit')
  const sees_answers = useHasEventRight('attendee.view')
  const fields = useFields(questionFields)
  const titleOf = useQuestionTitle()
  const formatNames = useTicketNames()
  const title = titleOf(question)
  const scope =
    question.belongs_to === 'ORDER'
      ? t('question.once')
      : t('question.each', { tickets: formatNames(question.ticket_ids, true) })
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            <RowName row={question}>{title}</RowName>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {fields.type.choices[question.type]} · {scope}
            {question.options.length > 0 && ` · ${joinWords(question.options)}`}
          </Typography>
          <Stack
            direction="row"
            sx={{ gap: 0.75, mt: 0.75, flexWrap: 'wrap', '&:empty': { display: 'none' } }}
          >
            {question.default_of !== null && (
              <StatusChip tone="default" icon={<LockIcon />} label={t('question.default')} />
            )}
            {question.required && <StatusChip tone="info" label={fields.required.label} />}
            {question.is_hidden && <StatusChip tone="warning" label={t('question.hidden')} />}
            {question.shows_at_door && <StatusChip tone="info" label={fields.shows_at_door.label} />}
            {question.default_of === null && <MissingTranslations row={question} field="title" />}
          </Stack>
          {sees_answers && question.default_of === null && !question.is_new && (
            <TextLink
              to="/manage/event/$eventId/questions/$questionId"
              params={{ eventId: question.event_id, questionId: question.id }}
              aria-label={t('question.answers_of', { question: title })}
              sx={{ display: 'inline-block', py: 0.75 }}
            >
              {t('question.answers')}
            </TextLink>
          )}
        </Box>
        {may_edit && question.default_of === null && (
          <EditDeleteMenu row={question} name={title} onAct={onAct} />
        )}
      </Stack>
      <Box sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        <RowEdits row_id={question.id} />
      </Box>
    </Box>
  )
}
