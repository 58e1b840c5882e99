import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketBatches } from '#app/data/ticket-batches/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { BatchEntry } from './batch-entry.tsx'
import { NewBatchDialog } from './new-batch-dialog.tsx'

/** Tickets without names for points of sale, by batch. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('box-office')
  const { tickets } = useEvent()
  const [is_creating, setCreating] = useState(false)
  return (
    <Dialog open title={t('batches.title')} onClose={onClose} width="md">
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('batches.lead')}</Typography>
        {tickets.length > 0 && (
          <OnlineOnly>
            {(offline) => (
              <Button
                variant="contained"
                disabled={offline}
                sx={columnStart}
                onClick={() => setCreating(true)}
              >
                {t('batches.create')}
              </Button>
            )}
          </OnlineOnly>
        )}
        <Batches />
      </Stack>
      {is_creating && <NewBatchDialog onClose={() => setCreating(false)} />}
    </Dialog>
  )
}

function Batches() {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  const { data, error, refetch } = useTicketBatches(event.id)
  if (data === undefined && error !== null)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  if (data === undefined) return <LoadingRows rows={2} />
  if (data.length === 0)
    return (
      <EmptyState icon={<StoreIcon />} title={t('batches.none')}>
        {t('batches.none_text')}
      </EmptyState>
    )
  return (
    <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((batch) => (
        <BatchEntry key={batch.id} batch={batch} />
      ))}
    </Stack>
  )
}
