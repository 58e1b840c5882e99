import AddIcon from '@mui/icons-material/PersonAddOutlined'
import ExportIcon from '@mui/icons-material/DownloadOutlined'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/orders/attendees.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useTicketBatches } from '#app/data/ticket-batches/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useNewRowRequest } from '#app/lib/new-row.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { attendeeFields } from '#app/components/fields/attendee.ts'
import { useFields } from '#app/components/fields/field.ts'
import { NoResults } from '#app/components/list/rows-states.tsx'
import { ListView } from '#app/components/list/list-view.tsx'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { useLabelOfPerson } from '../use-label-of-person.ts'
import { BatchesDialog } from '../ticket-batches/batches-dialog.tsx'
import { AttendeeActions } from './attendee-actions.tsx'
import { AttendeeChips } from './attendee-chips.tsx'
import { AttendeeDialog } from './attendee-dialog.tsx'
import { ATTENDEE_STATES, attendeesSearch, type AttendeeList } from './attendees-search.ts'
import { CancelNotice, type StatusChange } from './cancel-notice.tsx'
import { AttendeesExport } from './attendees-export.tsx'
import { useAttendeeRows } from './use-attendee-rows.ts'

type OpenDialog = 'add' | 'export' | 'batches'

/** The attendees of an event: paged by the server, or offline from this browser. */
export function AttendeesScreen() {
  const { t } = useTranslation('event-admin')
  const { tickets } = useEvent()
  const may_edit = useHasEventRight('attendee.edit')
  const list = useListSearch(attendeesSearch)
  const rows = useAttendeeRows(list)
  const columns = useColumns()
  const [change, setChange] = useState<StatusChange | null>(null)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const online = useOnline()
  const may_add = may_edit && tickets.length > 0
  useNewRowRequest(() => setOpen(may_add ? 'add' : null))
  useNewRowRequest(() => setOpen(online ? 'export' : null), 'export')
  const [edited_id, setEdited] = useState<string | null>(null)
  const edited = rows.kind === 'ready' ? rows.rows.find(({ id }) => id === edited_id) : undefined
  const is_blank = rows.kind === 'ready' && rows.rows.length === 0 && !list.is_narrowed
  return (
    <Page
      title={t('attendees.title')}
      actions={<Buttons is_blank={is_blank} may_add={may_add} onOpen={setOpen} />}
    >
      <CancelNotice change={change} onDone={setChange} />
      <ListView<EditedRow<Attendee>>
        label={t('attendees.title')}
        list={list}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        searchLabel={t('attendees.search')}
        filters={<Filters list={list} />}
        actions={attendeeActions(setChange)}
        onOpen={may_edit ? ({ id, erased_at }) => setEdited(erased_at ? null : id) : undefined}
        empty={
          <EmptyState
            icon={<PeopleIcon />}
            title={t('attendees.none')}
            action={
              may_add && (
                <>
                  <AddButton onAdd={() => setOpen('add')} />
                  <ImportButton />
                </>
              )
            }
          >
            {t('attendees.none_text')}
          </EmptyState>
        }
        noneFound={
          <NoResults
            list={list}
            icon={<PeopleIcon />}
            title={t('attendees.none_found')}
            text={t('attendees.none_found_text')}
          />
        }
      />
      {open === 'add' && <AttendeeDialog attendee={null} onClose={close} />}
      {edited !== undefined && <AttendeeDialog attendee={edited} onClose={() => setEdited(null)} />}
      {open === 'batches' && <BatchesDialog onClose={close} />}
      {open === 'export' && <AttendeesExport list={list} onClose={close} />}
    </Page>
  )
}

const attendeeActions = (onChanged: (change: StatusChange) => void) => (attendee: EditedRow<Attendee>) => (
  <AttendeeActions attendee={attendee} onChanged={onChanged} />
)

interface ButtonsProps {
  is_blank: boolean
  may_add: boolean
  onOpen: (dialog: OpenDialog) => void
}

function Buttons({ is_blank, may_add, onOpen }: ButtonsProps) {
  const { t } = useTranslation('event-people')
  const online = useOnline()
  const may_make_batches = useHasEventRight('order.edit')
  const batches = may_make_batches && (
    <Button variant="outlined" startIcon={<StoreIcon />} onClick={() => onOpen('batches')}>
      {t('batches.action')}
    </Button>
  )
  if (is_blank) return batches
  return (
    <>
      {batches}
      <Button
        variant="outlined"
        startIcon={<ExportIcon />}
        disabled={!online}
        onClick={() => onOpen('export')}
      >
        {t('export.action')}
      </Button>
      {may_add && <ImportButton />}
      {may_add && <AddButton onAdd={() => onOpen('add')} />}
    </>
  )
}

function ImportButton() {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  return (
    <LinkButton
      variant="outlined"
      startIcon={<ImportIcon />}
      to="/manage/event/$eventId/attendees/import"
      params={{ eventId: event.id }}
    >
      {t('import.action')}
    </LinkButton>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('event-people')
  return (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
      {t('person.new')}
    </Button>
  )
}

function Filters({ list }: { list: AttendeeList }) {
  const { t } = useTranslation('event-admin')
  const fields = useFields(attendeeFields)
  const { tickets } = useEvent()
  const { ticket, state, batch } = attendeesSearch.validate({ ...list.search })
  const batches = useBatchOptions()
  const states = {
    active: t('attendee.active'),
    unpaid: t('attendee.unpaid'),
    cancelled: t('attendee.cancelled'),
    refunded: t('attendee.refunded'),
  }
  return (
    <>
      <FilterSelect
        label={fields.ticket_id.label}
        value={ticket}
        onChange={(id) => list.setFilter('ticket', id)}
        options={tickets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={t('attendees.status')}
        value={state}
        onChange={(value) => list.setFilter('state', value)}
        options={ATTENDEE_STATES.map((value) => ({ value, label: states[value] }))}
      />
      {(batches.length > 0 || batch !== undefined) && (
        <FilterSelect
          label={t('attendees.batch')}
          value={batch}
          onChange={(order_id) => list.setFilter('batch', order_id)}
          options={batches}
        />
      )}
    </>
  )
}

/** Batches for points of sale by their orders; none without the right to see orders. */
function useBatchOptions() {
  const { event } = useEvent()
  const may_view = useHasEventRight('order.view')
  const { data = [] } = useTicketBatches(event.id, may_view && !event.is_new)
  return data.map(({ order_id, batch_no, point_of_sale }) => ({
    value: order_id,
    label: `${batch_no} · ${point_of_sale}`,
  }))
}

function useColumns(): Column<EditedRow<Attendee>>[] {
  const { t } = useTranslation('event-admin')
  const { event, tickets } = useEvent()
  const fields = useFields(attendeeFields)
  const ticketOf = ({ ticket_id, ticket_name }: Attendee) =>
    tickets.find(({ id }) => id === ticket_id)?.name ?? ticket_name
  return [
    {
      key: 'last_name',
      header: t('attendees.name'),
      sortable: true,
      cell: (row) => <AttendeeCell attendee={row} />,
    },
    { key: 'ticket', header: fields.ticket_id.label, cell: ticketOf },
    {
      key: 'status',
      header: t('attendees.status'),
      sortable: true,
      cell: (row) => <AttendeeChips attendee={row} />,
    },
    {
      key: 'created_at',
      header: t('attendees.since'),
      sortable: true,
      cell: ({ created_at }) => formatInstant(created_at, event.timezone),
    },
  ]
}

function AttendeeCell({ attendee }: { attendee: EditedRow<Attendee> }) {
  const labelOf = useLabelOfPerson()
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <RowName row={attendee}>{labelOf(attendee)}</RowName>
      <Box
        component="span"
        sx={{ display: 'block', fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}
      >
        {attendee.email}
      </Box>
    </Box>
  )
}
