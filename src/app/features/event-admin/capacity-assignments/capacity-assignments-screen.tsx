import AddIcon from '@mui/icons-material/Add'
import CapacityIcon from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { capacityAssignmentFields } from '#app/components/fields/capacity-assignment.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { DeleteRowDialog } from '../delete-row-dialog.tsx'
import { EditDeleteMenu } from '#app/components/edits/edit-delete-menu.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { useTicketNames } from '../ticket-names.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { CapacityDialog } from './capacity-dialog.tsx'
import { UsedBar } from './used-bar.tsx'
import { capacitiesSearch } from './capacities-search.ts'

/** Capacities shared by several ticket types, with their usage. */
export function CapacityAssignmentsScreen() {
  const { t } = useTranslation('event-sales')
  const { event, capacity_assignments, tickets } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const list = useListSearch(capacitiesSearch)
  const columns = useColumns()
  const open = useOpenRow(capacity_assignments)
  const rows = rowsOfLocal(capacity_assignments, list, {
    texts: ({ name }) => [name],
    by: { name: ({ name }) => name.toLowerCase(), capacity: (row) => row.capacity, used: ({ used }) => used },
  })
  const menu = (row: EditedRow<CapacityAssignment>) => (
    <EditDeleteMenu row={row} name={row.name} onAct={(action) => open.act(action, row)} />
  )
  const create =
    may_edit &&
    (tickets.length === 0 ? (
      <LinkButton variant="contained" to="/manage/event/$eventId/tickets" params={{ eventId: event.id }}>
        {t('capacity_assignment.tickets_first')}
      </LinkButton>
    ) : (
      <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
        {t('capacity_assignment.new')}
      </Button>
    ))
  return (
    <ListPage
      title={t('capacity_assignment.title')}
      subtitle={t('capacity_assignment.lead')}
      create={create}
      list={list}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('capacity_assignment.search')}
      empty={
        <EmptyState icon={<CapacityIcon />} title={t('capacity_assignment.empty')} action={create}>
          {tickets.length === 0
            ? t('capacity_assignment.tickets_first_text')
            : t('capacity_assignment.empty_text')}
        </EmptyState>
      }
      actions={may_edit ? menu : undefined}
      onOpen={may_edit ? (row) => open.act('edit', row) : undefined}
    >
      {open.is_creating && <CapacityDialog capacity={null} onClose={open.close} />}
      {open.edited && <CapacityDialog capacity={open.edited} onClose={open.close} />}
      {open.deleted && (
        <DeleteRowDialog
          resource="capacity_assignment"
          row={open.deleted}
          name={open.deleted.name}
          onClose={open.close}
        >
          {t('capacity_assignment.delete_text')}
        </DeleteRowDialog>
      )}
    </ListPage>
  )
}

function useColumns(): Column<EditedRow<CapacityAssignment>>[] {
  const { t } = useTranslation('event-sales')
  const fields = useFields(capacityAssignmentFields)
  const formatNames = useTicketNames()
  return [
    {
      key: 'name',
      header: fields.name.label,
      sortable: true,
      cell: (row) => <RowName row={row}>{row.name}</RowName>,
    },
    {
      key: 'status',
      header: fields.status.label,
      cell: ({ status }) => (
        <StatusChip
          tone={status === 'ACTIVE' ? 'success' : 'default'}
          label={fields.status.choices[status]}
        />
      ),
    },
    { key: 'tickets', header: fields.ticket_ids.label, cell: (row) => formatNames(row.ticket_ids) },
    {
      key: 'used',
      header: t('capacity_assignment.used'),
      sortable: true,
      cell: ({ used, capacity, name }) => (
        <UsedBar used={used} all={capacity} label={t('capacity_assignment.full', { name })} />
      ),
    },
  ]
}
