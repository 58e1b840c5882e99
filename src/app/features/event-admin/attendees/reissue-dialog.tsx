import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reissueReason, type Attendee, type ReissueReason } from '#contract/orders/attendees.ts'
import { personName } from '#rules/text/person-name.ts'
import { useReissueTicket } from '#app/data/attendees/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** Reissues a ticket code, with the reason that doors show for the old one. */
export function ReissueDialog({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const notify = useNotify()
  const [reason, setReason] = useState<ReissueReason>('lost')
  const { mutate, isPending, error } = useReissueTicket(attendee.event_id)
  const reasons = {
    lost: t('reissue.lost'),
    resent: t('reissue.resent'),
    renamed: t('reissue.renamed'),
    passed_on: t('reissue.passed_on'),
  }
  const name = personName(attendee)
  const send = () =>
    mutate(
      { attendee, reason },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: t('reissue.done', { name }) })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      title={t('reissue.title', { name })}
      onClose={onClose}
      onSubmit={send}
      width="xs"
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('reissue.confirm')}
        </Button>
      }
    >
      <Typography sx={{ mb: 2 }}>{t('reissue.text')}</Typography>
      <FormControl>
        <FormLabel id="reissue-reason">{t('reissue.reason')}</FormLabel>
        <RadioGroup
          aria-labelledby="reissue-reason"
          value={reason}
          onChange={(_, value) => setReason(reissueReason.parse(value))}
        >
          {(['lost', 'resent', 'renamed', 'passed_on'] as const).map((option) => (
            <FormControlLabel key={option} value={option} control={<Radio />} label={reasons[option]} />
          ))}
        </RadioGroup>
      </FormControl>
      {error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(error)}
        </Alert>
      )}
    </Dialog>
  )
}
