import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIRST_NAME_MAX } from '#contract/account/users.ts'
import { BATCH_NOTE_MAX, BATCH_TICKETS_MAX } from '#contract/orders/ticket-batches.ts'
import { useCreateTicketBatch } from '#app/data/ticket-batches/queries.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

/** Ticket type, number and point of sale of a new batch. */
export function NewBatchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('box-office')
  const { event, tickets } = useEvent()
  const errorLabel = useFieldErrorLabels()
  const notify = useNotify()
  const prices = tickets.flatMap((ticket) =>
    ticket.prices.map(({ id, label, price_cents }) => ({
      ticket_id: ticket.id,
      value: id,
      label: [ticket.name, label, formatMoney(price_cents, event.currency)].filter(Boolean).join(' · '),
    })),
  )
  const [price_id, setPrice] = useState(prices[0]?.value ?? '')
  const [quantity, setQuantity] = useState<number | null>(100)
  const [point_of_sale, setPointOfSale] = useState('')
  const [note, setNote] = useState('')
  const [is_submitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useCreateTicketBatch(event.id)
  const has_quantity =
    quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= BATCH_TICKETS_MAX
  const is_named = point_of_sale.trim() !== ''
  const ticket_id = prices.find(({ value }) => value === price_id)?.ticket_id
  const submit = () => {
    setSubmitted(true)
    if (!has_quantity || !is_named || ticket_id === undefined) return
    mutate(
      { ticket_id, price_id, quantity, point_of_sale, note },
      {
        onSuccess: ({ batch_no }) => {
          notify({ kind: 'success', text: t('batches.created', { number: batch_no }) })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t('batches.create')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('batches.create')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <SelectField
          id="batch_price"
          label={t('batches.ticket')}
          value={price_id}
          onChange={setPrice}
          options={prices}
        />
        <NumberField
          id="batch_quantity"
          label={t('batches.quantity')}
          hint={t('batches.quantity_hint')}
          value={quantity}
          onChange={setQuantity}
          problem={
            is_submitted && !has_quantity ? t('places.invalid', { max: BATCH_TICKETS_MAX }) : undefined
          }
        />
        <TextField
          id="batch_point_of_sale"
          label={t('batches.point_of_sale')}
          value={point_of_sale}
          onChange={setPointOfSale}
          required
          max={FIRST_NAME_MAX}
          problem={is_submitted && !is_named ? errorLabel(['required']) : undefined}
        />
        <TextField
          id="batch_note"
          label={t('batches.note')}
          value={note}
          onChange={setNote}
          max={BATCH_NOTE_MAX}
        />
      </Stack>
    </Dialog>
  )
}
