import AddIcon from '@mui/icons-material/Add'
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { saveEdit, sortRows } from '#app/data/edits/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { DeleteTicketDialog } from './delete-ticket-dialog.tsx'
import { TicketCard, type TicketAction } from './ticket-card.tsx'
import { TicketDialog } from './ticket-dialog.tsx'

/** Ticket types of an event in the shop's order: prices, sale status and quantity sold. */
export function TicketsScreen() {
  const { t } = useTranslation('event-sales')
  const { event, tickets } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const notify = useNotify()
  const open = useOpenRow(tickets)
  const showError = (error: unknown) => notify({ kind: 'error', text: formatFailure('update_ticket', error) })
  const target = { resource: 'ticket', on: event.id } as const

  function act(ticket: EditedRow<Ticket>, action: TicketAction): void {
    const save = (changes: Partial<Ticket>) =>
      void saveEdit({ ...target, row_id: ticket.id, row: ticket }, changes).catch(showError)
    if (action === 'pause') save({ is_paused: !ticket.is_paused })
    else if (action === 'hide') save({ is_hidden: !ticket.is_hidden })
    else open.act(action, ticket)
  }

  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('ticket.new')}
    </Button>
  )
  return (
    <Page title={t('ticket.title')} subtitle={t('ticket.lead')} actions={tickets.length > 0 && create}>
      {tickets.length === 0 ? (
        <EmptyState icon={<TicketIcon />} title={t('ticket.empty')} action={create}>
          {t('ticket.empty_text')}
        </EmptyState>
      ) : (
        <SortableList
          label={t('ticket.title')}
          items={tickets}
          itemKey={({ id }) => id}
          itemName={({ name }) => name}
          disabled={!may_edit}
          onSort={(ids) => void sortRows(target, ids).catch(showError)}
          onOpen={may_edit ? (ticket) => act(ticket, 'edit') : undefined}
        >
          {(ticket) => <TicketCard ticket={ticket} onAct={(action) => act(ticket, action)} />}
        </SortableList>
      )}
      {open.is_creating && <TicketDialog ticket={null} onClose={open.close} />}
      {open.edited && <TicketDialog ticket={open.edited} onClose={open.close} />}
      {open.deleted && <DeleteTicketDialog ticket={open.deleted} onClose={open.close} />}
    </Page>
  )
}
