import AddIcon from '@mui/icons-material/Add'
import ListIcon from '@mui/icons-material/ChecklistOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareByOpenness } from '#rules/door/check-in-list-status.ts'
import { useCheckInCounts } from '#app/data/check-in-lists/queries.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { useNow } from '#app/components/use-now.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { BuildingPanel } from './building-panel.tsx'
import { ConflictsDialog } from './conflicts-dialog.tsx'
import { DeleteListDialog } from './delete-list-dialog.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { DoorKeyPanel } from './door-key-panel.tsx'
import { ListCard, type ListAction } from './list-card.tsx'
import { ListDialog } from './list-dialog.tsx'
import { OverridesDialog } from './overrides-dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { SupervisorsPanel } from './supervisors-panel.tsx'
import { TakingsDialog } from './takings-dialog.tsx'

type OpenDialog = { kind: ListAction; list_id: string } | { kind: 'create' } | null

/** The check-in lists of an event with their counts, devices and conflicts. */
export function CheckInListsScreen() {
  const { t } = useTranslation('event-admin')
  const { event, check_in_lists: lists, tickets } = useEvent()
  const counts = useCheckInCounts(event.id)
  const may_edit = useHasEventRight('check_in_list.edit')
  const may_manage = useHasEventRight('device.manage')
  const may_report = useHasEventRight('attendee.view')
  const sorted = lists.toSorted(compareByOpenness(new Date(useNow()).toISOString()))
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const list = open !== null && 'list_id' in open ? lists.find(({ id }) => id === open.list_id) : undefined
  const create =
    tickets.length === 0 ? (
      <LinkButton variant="contained" to="/manage/event/$eventId/tickets" params={{ eventId: event.id }}>
        {t('lists.tickets_first')}
      </LinkButton>
    ) : (
      <OnlineOnly>
        {(offline) => (
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            disabled={offline}
            onClick={() => setOpen({ kind: 'create' })}
          >
            {t('lists.create')}
          </Button>
        )}
      </OnlineOnly>
    )
  return (
    <Page
      title={t('lists.title')}
      actions={
        lists.length > 0 && (
          <>
            {may_manage && (
              <LinkButton
                variant="outlined"
                to="/manage/event/$eventId/check-in/board"
                params={{ eventId: event.id }}
              >
                {t('lists.board')}
              </LinkButton>
            )}
            {may_report && (
              <LinkButton
                variant="outlined"
                to="/manage/event/$eventId/check-in/report"
                params={{ eventId: event.id }}
              >
                {t('lists.report')}
              </LinkButton>
            )}
            <LinkButton
              variant="outlined"
              to="/manage/event/$eventId/check-in/practice"
              params={{ eventId: event.id }}
            >
              {t('lists.practice')}
            </LinkButton>
            {may_edit && create}
          </>
        )
      }
    >
      <BuildingPanel />
      {lists.length === 0 ? (
        <EmptyState icon={<ListIcon />} title={t('lists.none')} action={may_edit && create}>
          {may_edit && (tickets.length === 0 ? t('lists.tickets_first_text') : t('lists.none_text'))}
          {!may_edit && t('lists.none_ask')}
        </EmptyState>
      ) : (
        <Box component="ul" sx={grid}>
          {sorted.map((row) => (
            <ListCard
              key={row.id}
              list={row}
              counts={counts.get(row.id)}
              onOpen={(action) => setOpen({ kind: action, list_id: row.id })}
            />
          ))}
        </Box>
      )}
      {may_manage && <SupervisorsPanel />}
      {may_manage && <DoorKeyPanel />}
      {open?.kind === 'create' && <ListDialog list={null} onClose={close} />}
      {list !== undefined && open?.kind === 'edit' && <ListDialog list={list} onClose={close} />}
      {list !== undefined && open?.kind === 'pair' && <PairDialog list={list} onClose={close} />}
      {list !== undefined && open?.kind === 'devices' && <DevicesDialog list={list} onClose={close} />}
      {list !== undefined && open?.kind === 'overrides' && <OverridesDialog list={list} onClose={close} />}
      {list !== undefined && open?.kind === 'takings' && <TakingsDialog list={list} onClose={close} />}
      {list !== undefined && open?.kind === 'conflicts' && <ConflictsDialog list={list} onClose={close} />}
      {list !== undefined && open?.kind === 'delete' && <DeleteListDialog list={list} onClose={close} />}
    </Page>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
