import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { override as overrideShape, type Override } from '#contract/door/scans.ts'
import { personName } from '#rules/text/person-name.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { useDoorState } from '../screen/station-context.ts'

const NAME_KEY = 'door-override-by'

function readOverrideName(): string {
  const user = currentSession()?.user
  return (user === undefined ? null : personName(user) || null) ?? sessionStorage.getItem(NAME_KEY) ?? ''
}

interface OverrideFormProps {
  text: string
  /** Reasons that are chosen with one tap. */
  reasons: readonly string[]
  confirm: string
  onSubmit: (override: Override) => void
}

/** Asks for a reason, and for a name unless a supervisor's PIN says whose decision it is. */
export function OverrideForm({ text, reasons, confirm, onSubmit }: OverrideFormProps) {
  const { t } = useTranslation('check-in')
  const supervisor = useDoorState(({ unlock }) => unlock?.name ?? null)
  const [reason, setReason] = useState('')
  const [typed_name, setTypedName] = useState(readOverrideName)
  const [is_checked, setChecked] = useState(false)
  const reason_field = useRef<HTMLInputElement>(null)
  const by_field = useRef<HTMLInputElement>(null)
  const by = supervisor ?? typed_name
  const isMissing = (value: string) => is_checked && value.trim() === ''
  const submit = () => {
    setChecked(true)
    const parsed = overrideShape.safeParse({ reason, by })
    if (!parsed.success) return (reason.trim() === '' ? reason_field : by_field).current?.focus()
    if (supervisor === null) sessionStorage.setItem(NAME_KEY, parsed.data.by)
    onSubmit(parsed.data)
  }
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Typography>{text}</Typography>
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
      {supervisor === null ? (
        <TextField
          label={t('override.by')}
          required
          autoComplete="name"
          value={by}
          inputRef={by_field}
          error={isMissing(by)}
          helperText={isMissing(by) ? t('override.required') : ' '}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          onChange={(event) => setTypedName(event.target.value)}
        />
      ) : (
        <Typography>{t('pin.by', { name: supervisor })}</Typography>
      )}
      <Button type="submit" variant="contained">
        {confirm}
      </Button>
    </Stack>
  )
}
