import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketBatch } from '#contract/orders/ticket-batches.ts'
import { fetchTicketBatch } from '#app/data/ticket-batches/queries.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** A batch with its numbers, its files and the return of unsold tickets. */
export function BatchEntry({ batch }: { batch: TicketBatch }) {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  const [is_returning, setReturning] = useState(false)
  const { batch_no, point_of_sale, note, ticket_name, price_label, quantity, returned } = batch
  const kept = quantity - returned
  const sum = formatMoney(kept * batch.unit_cents, batch.currency)
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="h3">
        {t('batches.name', { number: batch_no, name: point_of_sale })}
      </Typography>
      <Typography>
        {[ticket_name, price_label, t('batches.kept', { count: kept, sum })].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('batches.counts', { quantity, returned, checked_in: batch.checked_in })}
      </Typography>
      {note !== '' && <Typography variant="body2">{note}</Typography>}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <FileButton batch={batch} format="pdf" label={t('batches.pdf')} />
        <FileButton batch={batch} format="csv" label={t('batches.csv')} />
        <LinkButton
          to="/manage/event/$eventId/orders/$orderId"
          params={{ eventId: event.id, orderId: batch.order_id }}
        >
          {t('takings.open_order')}
        </LinkButton>
        {kept > 0 && (
          <OnlineOnly>
            {(offline) => (
              <Button color="error" disabled={offline} onClick={() => setReturning(true)}>
                {t('batches.return')}
              </Button>
            )}
          </OnlineOnly>
        )}
      </Stack>
      {is_returning && <ReturnDialog batch={batch} onClose={() => setReturning(false)} />}
    </Paper>
  )
}

interface FileButtonProps {
  batch: TicketBatch
  format: 'pdf' | 'csv'
  label: string
}

function FileButton({ batch, format, label }: FileButtonProps) {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  const notify = useNotify()
  const [is_loading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const { blob, name } = await fetchTicketBatch(event.id, batch, format)
      saveFile(blob, name)
    } catch (error) {
      notify({ kind: 'error', text: formatFailure('export', error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <OnlineOnly>
      {(offline) => (
        <Button
          variant="outlined"
          disabled={offline}
          loading={is_loading}
          aria-label={t('batches.file_of', { file: label, number: batch.batch_no })}
          onClick={() => void save()}
        >
          {label}
        </Button>
      )}
    </OnlineOnly>
  )
}
