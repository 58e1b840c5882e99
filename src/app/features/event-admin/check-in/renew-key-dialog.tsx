import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { addDaysOnClock } from '#rules/events/moved-dates.ts'
import { useRenewDoorKey } from '#app/data/door-keys/mutations.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

/** Default number of days that existing tickets stay valid. */
const WEEK_DAYS = 7

/** Asks until when existing tickets stay valid. */
export function RenewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const notify = useNotify()
  const { mutate, isPending, error } = useRenewDoorKey(event.id)
  const [until, setUntil] = useState(() =>
    toInputValue(addDaysOnClock(fromEpochMs(Date.now()), WEEK_DAYS, event.timezone), event.timezone),
  )
  const instant = fromInputValue(until, event.timezone)
  const [is_submitted, setSubmitted] = useState(false)
  const confirm = () => {
    setSubmitted(true)
    if (instant === null) return
    mutate(instant, {
      onSuccess: () => {
        notify({ kind: 'success', text: t('door_key.done') })
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      open
      title={t('door_key.renew_title')}
      confirm={t('door_key.renew')}
      pending={isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      {t('door_key.renew_text')}
      <Box sx={{ mt: 2 }}>
        <DateTimeField
          id="old_codes_until"
          label={t('door_key.until')}
          value={until}
          onChange={setUntil}
          required
          timezone={event.timezone}
          problem={is_submitted && instant === null ? t('door_key.until_missing') : undefined}
        />
      </Box>
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
