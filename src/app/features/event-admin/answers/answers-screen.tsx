import AnswersIcon from '@mui/icons-material/QuestionAnswerOutlined'
import Stack from '@mui/material/Stack'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFull } from '#contract/orders/answers.ts'
import type { Question } from '#contract/resources/questions.ts'
import { personName } from '#rules/text/person-name.ts'
import { useAnswers, useAnswerSummary } from '#app/data/answers/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ListView } from '#app/components/list/list-view.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { AnswerCounts } from './answer-counts.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnswerText } from './answer-text.tsx'
import { answersSearch } from './answers-search.ts'

const ROUTE = '/_query/_manage/manage/event/$eventId/questions/$questionId'

/** Answers to one question: counts and respondents. */
export function AnswersScreen() {
  const { t } = useTranslation('event-people')
  const { event, questions } = useEvent()
  const { questionId } = useParams({ from: ROUTE })
  const question = questions.find(({ id }) => id === questionId)
  const back = { to: `/manage/event/${event.id}/questions`, label: t('answers.back') }
  if (question === undefined || question.default_of !== null) {
    return (
      <Page title={t('answers.title')} back={back}>
        <EmptyState icon={<AnswersIcon />} title={t('answers.gone')} />
      </Page>
    )
  }
  return <Answers question={question} back={back} />
}

function Answers({ question, back }: { question: Question; back: { to: string; label: string } }) {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  const online = useOnline()
  const may_edit = useHasEventRight('attendee.edit')
  const sees_orders = useHasEventRight('order.view')
  const list = useListSearch(answersSearch)
  const summary = useAnswerSummary(event.id, question.id).data
  const query = useAnswers(event.id, { ...list.query, filter_fields: { question_id: { eq: question.id } } })
  const [edited, setEdited] = useState<AnswerFull | null>(null)
  const menu = (row: AnswerFull) => (
    <RowMenu
      label={t('answers.more', { name: personName(row) })}
      actions={[{ label: t('answers.edit'), disabled: !online, onSelect: () => setEdited(row) }]}
    />
  )
  return (
    <Page
      title={question.title}
      back={back}
      subtitle={summary && t('answers.sums', { answered: summary.answered, blank: summary.blank })}
    >
      {summary !== undefined && <AnswerCounts question={question} summary={summary} />}
      <ListView
        label={t('answers.title')}
        list={list}
        rows={rowsOfQuery(query, online)}
        rowKey={({ id }) => id}
        columns={useColumns()}
        searchLabel={t('answers.search')}
        actions={may_edit ? menu : undefined}
        onOpen={may_edit && !sees_orders ? setEdited : undefined}
        empty={
          <EmptyState icon={<AnswersIcon />} title={t('answers.empty')}>
            {t('answers.empty_text')}
          </EmptyState>
        }
      />
      {edited !== null && (
        <AnswerDialog
          row={edited}
          question={question}
          name={personName(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<AnswerFull>[] {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  return [
    {
      key: 'last_name',
      header: t('answers.who'),
      sortable: true,
      cell: (row) => <RespondentCell row={row} />,
    },
    { key: 'answer', header: t('answers.answer'), cell: (row) => <AnswerText row={row} /> },
    {
      key: 'created_at',
      header: t('answers.when'),
      sortable: true,
      cell: ({ created_at }) => formatInstant(created_at, event.timezone),
    },
  ]
}

/** Respondent, linked to their order for users who may open it. */
function RespondentCell({ row }: { row: AnswerFull }) {
  const { t } = useTranslation('event-people')
  const sees_orders = useHasEventRight('order.view')
  const name = personName(row)
  return (
    <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
      {sees_orders ? (
        <TextLink
          to="/manage/event/$eventId/orders/$orderId"
          params={{ eventId: row.event_id, orderId: row.order_id }}
        >
          {name}
        </TextLink>
      ) : (
        name
      )}
      <span>{row.ticket_name ?? row.order_reference}</span>
      {row.is_void && <StatusChip tone="default" label={t('answers.void')} />}
    </Stack>
  )
}
