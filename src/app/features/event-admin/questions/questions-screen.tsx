import AddIcon from '@mui/icons-material/Add'
import QuestionIcon from '@mui/icons-material/QuizOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sortRows } from '#app/data/edits/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteRowDialog } from '../delete-row-dialog.tsx'
import { useEvent, useMay } from '../use-event.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { useQuestionTitle } from './question-words.ts'

type Open = { what: 'create' } | { what: 'edit' | 'delete'; id: string } | null

/** What is asked with an order, in its order; the default questions first, which nobody edits. */
export function QuestionsScreen() {
  const { t } = useTranslation('event-sales')
  const { event, questions } = useEvent()
  const may_edit = useMay('event.edit')
  const notify = useNotify()
  const titleOf = useQuestionTitle()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const chosen = open !== null && 'id' in open ? questions.find(({ id }) => id === open.id) : undefined
  const tell = (error: unknown) => notify({ kind: 'error', text: errorText(error) })
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ what: 'create' })}>
      {t('question.new')}
    </Button>
  )
  return (
    <Page title={t('question.title')} subtitle={t('question.lead')} actions={create}>
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
          onSort={(ids) => void sortRows({ resource: 'question', event_id: event.id }, ids).catch(tell)}
        >
          {(question) => (
            <QuestionCard question={question} onAct={(what) => setOpen({ what, id: question.id })} />
          )}
        </SortableList>
      )}
      {open?.what === 'create' && <QuestionDialog question={null} onClose={close} />}
      {open?.what === 'edit' && chosen && <QuestionDialog question={chosen} onClose={close} />}
      {open?.what === 'delete' && chosen && (
        <DeleteRowDialog resource="question" row={chosen} name={titleOf(chosen)} onClose={close}>
          {t('question.delete_text')}
        </DeleteRowDialog>
      )}
    </Page>
  )
}
