import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageFull } from '#contract/messages/messages.ts'
import { useChangeMessage } from '#app/data/messages/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { RescheduleDialog } from './move-dialog.tsx'

type ActionDialog = 'cancel' | 'move' | 'unclear' | null

/** Actions on a message: reschedule, cancel, resend to recipients who did not receive it. */
export function MessageActions({ message }: { message: MessageFull }) {
  const { t } = useTranslation('event-messages')
  const online = useOnline()
  const change = useChangeMessage(message)
  const [dialog, setDialog] = useState<ActionDialog>(null)
  const { state, counts } = message
  const retry = (recipient_state: 'failed' | 'unclear' | 'stopped') =>
    change.mutate({ kind: 'retry', state: recipient_state })
  const is_disabled = !online || change.isPending
  return (
    <>
      {change.error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(change.error)}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', mt: 2 }}>
        {state === 'scheduled' && (
          <Button variant="contained" disabled={is_disabled} onClick={() => setDialog('move')}>
            {t('one.move')}
          </Button>
        )}
        {(state === 'scheduled' || state === 'sending') && (
          <Button variant="outlined" color="error" disabled={is_disabled} onClick={() => setDialog('cancel')}>
            {state === 'scheduled' ? t('one.cancel') : t('one.stop')}
          </Button>
        )}
        {counts.failed > 0 && (
          <Button variant="contained" disabled={is_disabled} onClick={() => retry('failed')}>
            {t('one.retry', { count: counts.failed })}
          </Button>
        )}
        {counts.unclear > 0 && (
          <Button variant="outlined" disabled={is_disabled} onClick={() => setDialog('unclear')}>
            {t('one.retry_unclear', { count: counts.unclear })}
          </Button>
        )}
        {counts.stopped > 0 && (
          <Button variant="outlined" disabled={is_disabled} onClick={() => retry('stopped')}>
            {t('one.go_on', { count: counts.stopped })}
          </Button>
        )}
      </Stack>
      {dialog === 'cancel' && (
        <ConfirmDialog
          open
          title={state === 'scheduled' ? t('one.cancel_ask') : t('one.stop_ask')}
          confirm={state === 'scheduled' ? t('one.cancel') : t('one.stop')}
          keep={t('one.keep')}
          destructive
          pending={change.isPending}
          onConfirm={() => change.mutate({ kind: 'cancel' }, { onSettled: () => setDialog(null) })}
          onClose={() => setDialog(null)}
        >
          {state === 'scheduled' ? t('one.cancel_text') : t('one.stop_text', { count: counts.waiting })}
        </ConfirmDialog>
      )}
      {dialog === 'unclear' && (
        <ConfirmDialog
          open
          title={t('one.unclear_ask')}
          confirm={t('one.retry_unclear', { count: counts.unclear })}
          pending={change.isPending}
          onConfirm={() => {
            retry('unclear')
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        >
          {t('one.unclear_text')}
        </ConfirmDialog>
      )}
      {dialog === 'move' && <RescheduleDialog message={message} onClose={() => setDialog(null)} />}
    </>
  )
}
