import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Device } from '#contract/door/devices.ts'
import { usePlaceDevice } from '#app/data/devices/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'

interface AssignGateDialogProps {
  device: Device
  list: CheckInList
  onClose: () => void
}

/** Renames a device or moves it to another gate; the device learns of it at its next pull. */
export function AssignGateDialog({ device, list, onClose }: AssignGateDialogProps) {
  const { t } = useTranslation('event-admin')
  const [device_name, setName] = useState(device.name)
  const [gate, setGate] = useState(device.gate ?? '')
  const { mutate, isPending, error } = usePlaceDevice(list)
  const save = () =>
    mutate(
      { device_id: device.id, place: { device_name, gate: gate.trim() || null } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      title={t('devices.place')}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button type="submit" variant="contained" loading={isPending} disabled={device_name.trim() === ''}>
          {t('devices.place_save')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <TextField
          label={t('devices.gate')}
          value={gate}
          helperText={t('devices.gate_help')}
          slotProps={{ htmlInput: { maxLength: 50 } }}
          onChange={(event) => setGate(event.target.value)}
        />
        <TextField
          label={t('devices.name')}
          value={device_name}
          required
          slotProps={{ htmlInput: { maxLength: 50 } }}
          onChange={(event) => setName(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
