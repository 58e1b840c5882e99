import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { ListedDevice } from '#contract/door/devices.ts'
import { PHONE_LISTS_MAX } from '#contract/door/phone-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { useSetPhoneLists } from '#app/data/devices/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { useListOptions } from './other-lists-field.tsx'

interface PhoneListsDialogProps {
  device: ListedDevice
  list: CheckInList
  onClose: () => void
}

/** Adds lists to a paired phone, or removes them; the phone sends its scans of a removed list and deletes it. */
export function PhoneListsDialog({ device, list, onClose }: PhoneListsDialogProps) {
  const { t } = useTranslation('event-admin')
  const options = useListOptions(list, device.other_lists)
  const [list_ids, setLists] = useState<readonly Id[]>([
    list.id,
    ...device.other_lists.map(({ check_in_list_id }) => check_in_list_id),
  ])
  const { mutate, isPending, error } = useSetPhoneLists(list)
  const count = list_ids.length
  const problem = () => {
    if (count === 0) return t('devices.lists_none')
    return count > PHONE_LISTS_MAX ? t('devices.lists_max', { max: PHONE_LISTS_MAX }) : undefined
  }
  return (
    <Dialog
      open
      title={t('devices.lists_title', { name: device.name })}
      onClose={onClose}
      onSubmit={() => mutate({ device_id: device.id, list_ids }, { onSuccess: onClose })}
      actions={
        <Button type="submit" variant="contained" loading={isPending} disabled={problem() !== undefined}>
          {t('devices.place_save')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <Typography>{t('devices.lists_text')}</Typography>
        <CheckboxGroup
          id="check_in_list_ids"
          label={t('devices.lists')}
          all={false}
          value={list_ids}
          options={options}
          onChange={setLists}
          problem={problem()}
        />
      </Stack>
    </Dialog>
  )
}
