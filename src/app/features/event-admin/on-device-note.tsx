import DoneIcon from '@mui/icons-material/OfflinePinOutlined'
import DownloadIcon from '@mui/icons-material/DownloadingOutlined'
import MissingIcon from '@mui/icons-material/CloudOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import { OnDeviceDialog } from './on-device-dialog.tsx'
import { useDeviceState, type DeviceState } from './use-device-state.ts'

/** Whether the event is available offline; opens the details and the pin switch. */
export function OnDeviceNote() {
  const state = useDeviceState()
  const labelOf = useDeviceStateLabel()
  const [open, setOpen] = useState(false)
  if (state === null) return null
  const Icon = { complete: DoneIcon, here_only: DoneIcon, none: MissingIcon, partial: DownloadIcon }[
    state.kind
  ]
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-kept={state.kind}
        sx={{ px: 0.75, ml: -0.75, minWidth: 0, lineHeight: 1.25, fontWeight: 500, color: 'text.secondary' }}
      >
        {labelOf(state)}
      </Button>
      <OnDeviceDialog open={open} state={state} onClose={() => setOpen(false)} />
    </>
  )
}

function useDeviceStateLabel(): (state: DeviceState) => string {
  const { t } = useTranslation('event-admin')
  return (state) => {
    switch (state.kind) {
      case 'complete':
        return t('on_device.complete')
      case 'here_only':
        return t('on_device.here_only')
      case 'none':
        return t('on_device.none')
      case 'partial':
        if (!state.is_downloading) return t('on_device.partial')
        if (state.people === null || state.people.total === null) return t('on_device.downloading')
        return t('on_device.downloading_count', {
          done: formatNumber(state.people.count),
          total: formatNumber(state.people.total),
        })
    }
  }
}
