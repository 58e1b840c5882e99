import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reminderTime } from '#rules/messages/reminder.ts'
import { fromInputValue, formatInstant } from '#app/lib/format/dates.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useEvent } from '../use-event.tsx'

interface SendDialogProps {
  /** Null while unknown. */
  recipients: number | null
  /** In the event's timezone; '' to send now. */
  send_at: string
  /** Minutes before the start of the event; null: no reminder. */
  send_before_minutes: number | null
  pending: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Confirms the number of recipients and the time; requires confirmation that the message is no advertisement. */
export function SendDialog(props: SendDialogProps) {
  const { recipients, send_at, send_before_minutes, pending, onConfirm, onClose } = props
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const [is_confirmed, setConfirmed] = useState(false)
  const at =
    send_before_minutes !== null
      ? reminderTime(event.starts_at, send_before_minutes)
      : send_at && fromInputValue(send_at, event.timezone)
  return (
    <Dialog
      open
      title={!at ? t('send.ask') : t('send.ask_later', { when: formatInstant(at, event.timezone) })}
      onClose={onClose}
      width="xs"
      onSubmit={() => {
        if (is_confirmed && !pending) void onConfirm()
      }}
      actions={
        <Button type="submit" variant="contained" loading={pending} disabled={!is_confirmed}>
          {!at ? t('send.confirm') : t('send.confirm_later')}
        </Button>
      }
    >
      {recipients !== null && (
        <Typography sx={{ fontWeight: 600 }}>{t('compose.count', { count: recipients })}</Typography>
      )}
      <Typography sx={{ mt: 1 }}>
        {send_before_minutes !== null ? t('send.reminder_hint') : !at ? t('send.text') : t('send.text_later')}
      </Typography>
      <FormControlLabel
        label={t('send.not_promotional')}
        sx={{ mt: 2, alignItems: 'flex-start' }}
        control={
          <Checkbox
            checked={is_confirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
            sx={{ mt: -1 }}
          />
        }
      />
    </Dialog>
  )
}
