import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/door/devices.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

type NamedDevice = Pick<Device, 'name' | 'gate' | 'revoked_at'>

/** Gate and name of a device, and whether it was revoked; a cell of a table. */
export const deviceName = (device: NamedDevice) => <DeviceName device={device} />

function DeviceName({ device: { name, gate, revoked_at } }: { device: NamedDevice }) {
  const { t } = useTranslation('door-report')
  return (
    <>
      {[gate, name].filter(Boolean).join(' · ')}{' '}
      {revoked_at !== null && <StatusChip tone="error" label={t('missing.revoked')} />}
    </>
  )
}
