import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketBatch } from '#contract/orders/ticket-batches.ts'
import { useReturnTicketBatch } from '#app/data/ticket-batches/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

/** Numbers of the unsold tickets of a batch, which are cancelled together. */
export function ReturnDialog({ batch, onClose }: { batch: TicketBatch; onClose: () => void }) {
  const { t } = useTranslation('box-office')
  const notify = useNotify()
  const { event } = useEvent()
  const { quantity, batch_no, point_of_sale } = batch
  const [from, setFrom] = useState<number | null>(1)
  const [to, setTo] = useState<number | null>(quantity)
  const [is_submitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useReturnTicketBatch(event.id, batch.id)
  const isNumber = (value: number | null) => value !== null && value >= 1 && value <= quantity
  const is_valid = from !== null && to !== null && isNumber(from) && isNumber(to) && from <= to
  const problem = is_submitted && !is_valid ? t('batches.numbers_invalid', { max: quantity }) : undefined
  const submit = () => {
    setSubmitted(true)
    if (!is_valid) return
    mutate(
      { from, to },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: t('batches.returned_done') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t('batches.return_of', { number: batch_no, name: point_of_sale })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" color="error" loading={isPending}>
          {t('batches.return')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('batches.return_text')}</Typography>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <NumberField
          id="batch_from"
          label={t('batches.from')}
          value={from}
          onChange={setFrom}
          problem={problem}
        />
        <NumberField id="batch_to" label={t('batches.to')} value={to} onChange={setTo} problem={problem} />
      </Stack>
    </Dialog>
  )
}
