import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SIGN_OFF_NOTE_MAX, type DoorReport, type SignOff } from '#contract/door/door-report.ts'
import { useSignOffDoorReport } from '#app/data/door-report/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/** Who signed off the report and with which figures, and the button to do so. */
export function SignOffPanel({ report }: { report: DoorReport }) {
  const { t } = useTranslation('door-report')
  const may_sign = useHasEventRight('check_in_list.edit')
  const [is_open, setOpen] = useState(false)
  const [newest, ...earlier] = report.sign_offs
  return (
    <Panel
      title={t('sign_off.title')}
      action={
        may_sign && (
          <span className="no-print">
            <OnlineOnly>
              {(offline) => (
                <Button variant="outlined" disabled={offline} onClick={() => setOpen(true)}>
                  {newest === undefined ? t('sign_off.action') : t('sign_off.again')}
                </Button>
              )}
            </OnlineOnly>
          </span>
        )
      }
    >
      {newest === undefined ? (
        <Typography>{t('sign_off.none')}</Typography>
      ) : (
        <SignOffFacts sign_off={newest} currency={report.currency} />
      )}
      {earlier.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
            {t('sign_off.earlier')}
          </Typography>
          <Stack sx={{ gap: 1.5 }}>
            {earlier.map((sign_off) => (
              <SignOffFacts key={sign_off.id} sign_off={sign_off} currency={report.currency} />
            ))}
          </Stack>
        </Box>
      )}
      {is_open && <SignOffDialog report={report} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function SignOffFacts({ sign_off, currency }: { sign_off: SignOff; currency: string }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const { signed_by, signed_at, sold, entered, takings_cents, note } = sign_off
  const figures = [
    t('sign_off.figures', { entered: formatNumber(entered), sold: formatNumber(sold) }),
    takings_cents === null ? null : t('sign_off.taken', { amount: formatMoney(takings_cents, currency) }),
  ]
  return (
    <Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('sign_off.by', { name: signed_by, when: formatInstant(signed_at, event.timezone) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {figures.filter(Boolean).join(' · ')}
      </Typography>
      {note !== '' && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Typography>
      )}
    </Box>
  )
}

function SignOffDialog({ report, onClose }: { report: DoorReport; onClose: () => void }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const notify = useNotify()
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useSignOffDoorReport(event.id)
  const waiting = report.waiting_devices.reduce((sum, { waiting_scans }) => sum + waiting_scans, 0)
  const waiting_sales = report.waiting_devices.reduce((sum, device) => sum + device.waiting_sales, 0)
  const save = () =>
    mutate(note.trim(), {
      onSuccess: () => {
        notify({ kind: 'success', text: t('sign_off.done') })
        onClose()
      },
    })
  return (
    <Dialog
      open
      title={t('sign_off.action')}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('sign_off.action')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <Typography>{t('sign_off.text')}</Typography>
        {waiting > 0 && <Alert severity="warning">{t('sign_off.waiting', { count: waiting })}</Alert>}
        {waiting_sales > 0 && (
          <Alert severity="warning">{t('sign_off.waiting_sales', { count: waiting_sales })}</Alert>
        )}
        <TextField
          label={t('sign_off.note')}
          value={note}
          helperText={t('sign_off.note_hint')}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: SIGN_OFF_NOTE_MAX } }}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
