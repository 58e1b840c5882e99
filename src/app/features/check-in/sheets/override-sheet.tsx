import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { override as overrideShape } from '#contract/door/scans.ts'
import { personName } from '#rules/text/person-name.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { FullBuildingAlert, useFullBuilding } from '../screen/building-figure.tsx'
import { useStation, useZone } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/station.ts'
import { Sheet } from './sheet.tsx'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

const NAME_KEY = 'door-override-by'

function readOverrideName(): string {
  const user = currentSession()?.user
  return (user === undefined ? null : personName(user) || null) ?? sessionStorage.getItem(NAME_KEY) ?? ''
}

/** Admits someone against the verdict, with a reason and a name. */
export function OverrideSheet({ outcome, onClose }: { outcome: DisplayedScan; onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const zone = useZone()
  const is_full = useFullBuilding() !== null
  const [reason, setReason] = useState('')
  const [by, setBy] = useState(readOverrideName)
  const [is_checked, setChecked] = useState(false)
  const reason_field = useRef<HTMLInputElement>(null)
  const by_field = useRef<HTMLInputElement>(null)
  const isMissing = (value: string) => is_checked && value.trim() === ''
  const submit = () => {
    setChecked(true)
    const parsed = overrideShape.safeParse({ reason, by })
    if (!parsed.success || outcome.subject === null) {
      const field = reason.trim() === '' ? reason_field : by_field
      field.current?.focus()
      return
    }
    sessionStorage.setItem(NAME_KEY, parsed.data.by)
    onClose()
    void station.scan(outcome.subject, { override: parsed.data, ...(is_full && { over_limit: true }) })
  }
  const { verdict } = outcome
  const reasons = [
    t('override.guest_list'),
    t('override.showed_payment'),
    t('override.mixed_up'),
    t('override.organizer_agreed'),
  ]
  const verdict_text =
    formatVerdictReason(verdict, { zone, now_ms: outcome.at_ms }, t) ?? verdictLabel(verdict.kind, t)
  return (
    <Sheet title={t('override.title')} onClose={onClose}>
      <Stack
        component="form"
        noValidate
        sx={{ gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FullBuildingAlert />
        <Typography>{t('override.text', { verdict: verdict_text })}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {reasons.map((option) => (
            <Button
              key={option}
              variant={option === reason ? 'contained' : 'outlined'}
              aria-pressed={option === reason}
              onClick={() => setReason(option)}
            >
              {option}
            </Button>
          ))}
        </Box>
        <TextField
          label={t('override.reason')}
          required
          value={reason}
          inputRef={reason_field}
          error={isMissing(reason)}
          helperText={isMissing(reason) ? t('override.required') : ' '}
          slotProps={{ htmlInput: { maxLength: 255 } }}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={t('override.by')}
          required
          autoComplete="name"
          value={by}
          inputRef={by_field}
          error={isMissing(by)}
          helperText={isMissing(by) ? t('override.required') : ' '}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          onChange={(event) => setBy(event.target.value)}
        />
        <Button type="submit" variant="contained">
          {t('override.confirm')}
        </Button>
      </Stack>
    </Sheet>
  )
}
