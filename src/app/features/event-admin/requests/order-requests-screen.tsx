import RequestsIcon from '@mui/icons-material/HowToRegOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { useOrderRequests } from '#app/data/order-requests/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { setShortcutsOn, useShortcuts, useShortcutsOn } from '#app/components/shortcuts.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { viewLink } from '#app/ui/view-link.ts'
import { useEvent } from '../use-event.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useRequestColumns } from './request-columns.tsx'
import { RequestPanel } from './request-panel.tsx'
import { defaultSortOf, requestsQueryOf, requestsSearch } from './requests-search.ts'
import { useDecisions } from './use-decisions.ts'

/** Requests for approval of an event: the oldest is shown first, and decided with the mouse or single keys. */
export function OrderRequestsScreen({ is_decided }: { is_decided: boolean }) {
  const { t } = useTranslation('order-requests')
  const { event } = useEvent()
  const online = useOnline()
  const list = useListSearch(requestsSearch, defaultSortOf(is_decided))
  const query = useOrderRequests(event.id, requestsQueryOf(list, is_decided))
  const [opened_id, setOpened] = useState<Id | null>(null)
  const rows = query.data?.data ?? []
  const opened = rows.find(({ order_id }) => order_id === opened_id) ?? (is_decided ? undefined : rows[0])
  const can = useDecisions(opened, rows, setOpened)
  useShortcuts({ a: can.approve, r: can.startDecline, n: can.next, z: can.undo })
  return (
    <ListPage
      title={t('title')}
      subtitle={t('lead')}
      above={
        <>
          {!online && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('offline')}
            </Alert>
          )}
          {opened !== undefined && <RequestPanel request={opened} can={can} />}
        </>
      }
      // The view itself does not count as a filter.
      list={{ ...list, is_narrowed: list.search.q !== undefined, clear: () => list.setQuery('') }}
      rows={rowsOfQuery(query, online)}
      columns={useRequestColumns(setOpened)}
      rowKey={({ order_id }) => order_id}
      searchLabel={t('search')}
      before={<Views is_decided={is_decided} />}
      empty={
        is_decided ? (
          <EmptyState icon={<RequestsIcon />} title={t('none_decided')} />
        ) : (
          <EmptyState icon={<RequestsIcon />} title={t('none')}>
            {t('none_text')}
          </EmptyState>
        )
      }
    >
      {can.may_decide && <ShortcutsSwitch />}
      {can.declined !== null && (
        <DeclineDialog request={can.declined} onDecline={can.decline} onClose={can.stopDeclining} />
      )}
    </ListPage>
  )
}

function Views({ is_decided }: { is_decided: boolean }) {
  const { t } = useTranslation('order-requests')
  const { event } = useEvent()
  const page = { to: '/manage/event/$eventId/requests', params: { eventId: event.id } } as const
  return (
    <Box component="nav" aria-label={t('views')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <LinkButton {...page} search={{}} {...viewLink(!is_decided)}>
        {t('status.waiting')}
      </LinkButton>
      <LinkButton {...page} search={{ decided: true }} {...viewLink(is_decided)}>
        {t('decided')}
      </LinkButton>
    </Box>
  )
}

function ShortcutsSwitch() {
  const { t } = useTranslation('order-requests')
  const id = useId()
  return (
    <SwitchField
      id={id}
      label={t('shortcuts')}
      hint={t('shortcuts_hint')}
      value={useShortcutsOn()}
      onChange={setShortcutsOn}
    />
  )
}
