import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#contract/wire/id.ts'
import { ticketNew, type Ticket } from '#contract/resources/tickets.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { ticketProblems } from '#rules/sales/ticket-shape.ts'
import { useAccountRows, useTaxesAndFees } from '#app/data/catalogue/live.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { useEvent } from '../use-event.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { ticketBodyOf, ticketFormOf } from './ticket-form.ts'
import { useTicketLabels } from './ticket-labels.ts'
import { useEntranceList } from './use-entrance-list.ts'

interface TicketDialogProps {
  /** Null creates a new one. */
  ticket: EditedRow<Ticket> | null
  onClose: () => void
}

/** Creates or edits a ticket type, online or offline. */
export function TicketDialog({ ticket, onClose }: TicketDialogProps) {
  const rows = useAccountRows()
  const taxes = useTaxesAndFees()
  if (rows === undefined) return null
  return <LoadedDialog ticket={ticket} taxes={taxes} onClose={onClose} />
}

type LoadedDialogProps = TicketDialogProps & {
  /** Undefined until this device knows them. */
  taxes: ReturnType<typeof useTaxesAndFees>
}

function LoadedDialog({ ticket, taxes, onClose }: LoadedDialogProps) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const notifySaved = useSavedNotice()
  const active = taxes?.filter(({ is_active }) => is_active)
  const [defaults] = useState({
    price_id: newId('price', browserPorts().random),
    type: 'PAID' as const,
    tax_and_fee_ids: (active ?? []).filter(({ is_default }) => is_default).map(({ id }) => id),
  })
  const new_id = useNewId('ticket')
  const addToEntranceList = useEntranceList()
  const target = { resource: 'ticket', on: event.id } as const
  const form = useRowForm({
    schema: ticketNew,
    row: ticket,
    toForm: (row) => ticketFormOf(row, defaults, event.timezone),
    toBody: (values) => ticketBodyOf(values, event.timezone),
    check: ticketProblems,
    failed: ticket === null ? 'create_ticket' : 'update_ticket',
    labels: useTicketLabels(),
    blame: { 'ticket.type_locked': 'type', 'ticket.price_sold': 'prices' },
    save: async ({ body, changed, row }) => {
      if (row !== null) return saveEdit({ ...target, row_id: row.id, row }, changed)
      const { saved } = await createRow({ ...target, row_id: new_id }, body)
      await addToEntranceList(new_id)
      return saved
    },
    onSaved: (saved) => {
      notifySaved(saved, ticket === null ? t('ticket.created') : t('ticket.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      width="md"
      title={ticket === null ? t('ticket.new') : t('ticket.edit', { name: ticket.name })}
      submit={ticket === null ? t('ticket.create') : t('ticket.save')}
      onClose={onClose}
    >
      {ticket !== null && <RowEdits row_id={ticket.id} />}
      <TicketFields form={form} ticket={ticket} taxes={active} />
    </FormDialog>
  )
}
