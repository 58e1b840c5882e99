import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { DeviceRights } from '#contract/door/device-rights.ts'
import type { Device } from '#contract/door/devices.ts'
import { usePlaceDevice } from '#app/data/devices/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { RightsField } from './rights-field.tsx'

const rightsOf = ({
  may_search,
  may_override,
  may_undo_others,
  may_change_direction,
  may_leave,
  may_sell,
}: Device): DeviceRights => ({
  may_search,
  may_override,
  may_undo_others,
  may_change_direction,
  may_leave,
  may_sell,
})

interface DeviceRightsDialogProps {
  device: Device
  list: CheckInList
  onClose: () => void
}

/** Changes what may be done on a paired phone; it learns of it at its next pull. */
export function DeviceRightsDialog({ device, list, onClose }: DeviceRightsDialogProps) {
  const { t } = useTranslation('event-admin')
  const [rights, setRights] = useState<DeviceRights>(() => rightsOf(device))
  const { mutate, isPending, error } = usePlaceDevice(list)
  return (
    <Dialog
      open
      title={t('rights.of', { name: device.name })}
      onClose={onClose}
      onSubmit={() => mutate({ device_id: device.id, place: rights }, { onSuccess: onClose })}
      actions={
        <Button type="submit" variant="contained" loading={isPending}>
          {t('devices.place_save')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <RightsField value={rights} onChange={setRights} />
      </Stack>
    </Dialog>
  )
}
