import AddIcon from '@mui/icons-material/Add'
import QuestionIcon from '@mui/icons-material/QuizOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { sortRows } from '#app/data/edits/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteRowDialog } from '../delete-row-dialog.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useQuestionTitle } from './question-labels.ts'

/** Questions of the order form in order; the fixed default questions come first. */
export function QuestionsScreen() {
  const { t } = useTranslation('event-sales')
  const { event, questions } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const notify = useNotify()
  const titleOf = useQuestionTitle()
  const open = useOpenRow(questions)
  const showError = (error: unknown) =>
    notify({ kind: 'error', text: formatFailure('update_question', error) })
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('question.new')}
    </Button>
  )
  return (
    <Page title={t('question.title')} subtitle={t('question.lead')} actions={questions.length > 0 && create}>
      {questions.length === 0 ? (
        <EmptyState icon={<QuestionIcon />} title={t('question.empty')} action={create}>
          {t('question.empty_text')}
        </EmptyState>
      ) : (
        <SortableList
          label={t('question.title')}
          items={questions}
          itemKey={({ id }) => id}
          itemName={titleOf}
          disabled={!may_edit}
          onOpen={may_edit ? (row) => row.default_of === null && open.act('edit', row) : undefined}
          onSort={(ids) => void sortRows({ resource: 'question', on: event.id }, ids).catch(showError)}
        >
          {(question) => <QuestionCard question={question} onAct={(action) => open.act(action, question)} />}
        </SortableList>
      )}
      {open.is_creating && <QuestionDialog question={null} onClose={open.close} />}
      {open.edited && <QuestionDialog question={open.edited} onClose={open.close} />}
      {open.deleted && (
        <DeleteRowDialog
          resource="question"
          row={open.deleted}
          name={titleOf(open.deleted)}
          onClose={open.close}
        >
          {t('question.delete_text')}
        </DeleteRowDialog>
      )}
    </Page>
  )
}
