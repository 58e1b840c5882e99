import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateAssignment } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import type { MirrorDevice } from '#contract/door/mirror-device.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { assignGate } from '#offline/door/assign-gate.ts'

interface GateFormProps {
  listId: Id
  device: MirrorDevice
  onSaved: () => void
}

/** Name and gate of this phone; the organizer sees the same. */
export function GateForm({ listId, device, onSaved }: GateFormProps) {
  const { t } = useTranslation('check-in')
  const [device_name, setName] = useState(device.name)
  const [gate, setGate] = useState(device.gate ?? '')
  const [is_empty, setEmpty] = useState(false)
  const [is_saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const name_field = useRef<HTMLInputElement>(null)
  const save = async () => {
    const parsed = gateAssignment.safeParse({ device_name, gate: gate.trim() || null })
    setEmpty(!parsed.success)
    if (!parsed.success) return name_field.current?.focus()
    setError(null)
    setSaving(true)
    try {
      await assignGate(browserPorts(), listId, parsed.data)
      onSaved()
    } catch (failure) {
      setError(failure)
      setSaving(false)
    }
  }
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2, mt: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        label={t('pair.gate')}
        value={gate}
        helperText={t('pair.gate_hint')}
        slotProps={{ htmlInput: { maxLength: 50 } }}
        onChange={(event) => setGate(event.target.value)}
      />
      <TextField
        label={t('pair.device')}
        value={device_name}
        inputRef={name_field}
        required
        error={is_empty}
        helperText={is_empty ? t('pair.required') : t('pair.device_hint')}
        slotProps={{ htmlInput: { maxLength: 50 } }}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="contained" loading={is_saving}>
        {t('place.save')}
      </Button>
    </Stack>
  )
}
