import AddIcon from '@mui/icons-material/EditOutlined'
import MessagesIcon from '@mui/icons-material/MailOutlined'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageType, type Message, type MessageType } from '#contract/messages/messages.ts'
import { newDraftId } from '#app/data/messages/drafts.ts'
import { useMessages } from '#app/data/messages/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { listSearch } from '#app/components/list/list-search.ts'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useEvent } from '../use-event.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { useAudienceLabels, useProgressLabel, useStateLabels } from './message-labels.ts'

const search = listSearch<'created_at', { type: MessageType }>({
  sorts: ['created_at'],
  first: { key: 'created_at', direction: 'desc' },
  filters: { type: messageType },
})

/** Messages of an event with their progress, and unsent drafts. */
export function MessagesScreen() {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const online = useOnline()
  const list = useListSearch(search)
  const audiences = useAudienceLabels()
  const { type } = list.search
  const query = useMessages(event.id, {
    ...list.query,
    ...(type === undefined ? {} : { filter_fields: { message_type: { eq: type } } }),
  })
  const [draftId] = useState(newDraftId)
  const create = (
    <LinkButton
      to="/manage/event/$eventId/messages/draft/$draftId"
      params={{ eventId: event.id, draftId }}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {t('list.new')}
    </LinkButton>
  )
  return (
    <ListPage<Message>
      title={t('list.title')}
      subtitle={t('list.lead')}
      list={list}
      rows={rowsOfQuery(query, online)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      searchLabel={t('list.search')}
      filters={
        <FilterSelect
          label={t('list.to')}
          value={type}
          onChange={(value) => list.setFilter('type', value)}
          options={messageType.options.map((value) => ({ value, label: audiences[value] }))}
        />
      }
      create={create}
      above={<DraftsPanel event_id={event.id} />}
      empty={
        <EmptyState icon={<MessagesIcon />} title={t('list.empty')} action={create}>
          {t('list.empty_text')}
        </EmptyState>
      }
    />
  )
}

function useColumns(): Column<Message>[] {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const audiences = useAudienceLabels()
  const states = useStateLabels()
  const progress = useProgressLabel()
  return [
    {
      key: 'subject',
      header: t('list.subject'),
      cell: ({ id, subject }) => (
        <TextLink
          to="/manage/event/$eventId/messages/$messageId"
          params={{ eventId: event.id, messageId: id }}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {subject}
        </TextLink>
      ),
    },
    { key: 'message_type', header: t('list.to'), cell: ({ message_type }) => audiences[message_type] },
    {
      key: 'state',
      header: t('list.state'),
      cell: (message) => (
        <>
          <StatusChip {...states[message.state]} />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {progress(message, event.timezone)}
          </Typography>
        </>
      ),
    },
    { key: 'by_name', header: t('list.by'), cell: ({ by_name }) => by_name },
    {
      key: 'created_at',
      header: t('list.date'),
      sortable: true,
      cell: ({ created_at }) => formatInstant(created_at, event.timezone),
    },
  ]
}
