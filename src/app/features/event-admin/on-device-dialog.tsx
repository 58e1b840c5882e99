import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PINNED_MAX } from '#contract/events/catalogue.ts'
import { useSetPin, type DeviceCopy } from '#app/data/catalogue/pins.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { eventPhase } from '#app/components/event/event-phase.ts'
import { useNow } from '#app/components/use-now.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { DeviceState } from './use-device-state.ts'
import { useEvent } from './use-event.tsx'

interface OnDeviceDialogProps {
  open: boolean
  state: DeviceState
  onClose: () => void
}

/** What is stored of the event on this device, and whether it stays after the event. */
export function OnDeviceDialog({ open, state, onClose }: OnDeviceDialogProps) {
  const { t } = useTranslation('event-admin')
  const texts = {
    complete: t('on_device.text'),
    partial: t('on_device.text'),
    none: t('on_device.over_text'),
    here_only: t('on_device.here_only_text'),
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('on_device.title')} width="xs">
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{texts[state.kind]}</Typography>
        {state.kind !== 'here_only' && <ResourceList state={state} />}
        {state.kind !== 'here_only' && <PinSwitch state={state} />}
      </Stack>
    </Dialog>
  )
}

function ResourceList({ state: { copy, is_downloading, people } }: { state: DeviceState }) {
  const { t } = useTranslation('event-admin')
  const should_store = copy.has_parts || copy.is_pinned
  const pending = is_downloading ? t('on_device.is_coming') : t('on_device.is_waiting')
  const status = copy.has_parts ? t('on_device.is_kept') : should_store ? pending : t('on_device.is_missing')
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      <ResourceItem name={t('on_device.parts')} status={status} />
      {should_store && people !== null && (
        <ResourceItem
          name={t('on_device.people')}
          status={[
            formatAttendeeProgress(t, copy, people),
            copy.has_people ? t('on_device.is_kept') : pending,
          ].join(' · ')}
        >
          {!copy.has_people && is_downloading && <Progress {...people} />}
        </ResourceItem>
      )}
    </Box>
  )
}

type AttendeeProgress = NonNullable<DeviceState['people']>

function formatAttendeeProgress(
  t: TFunction<'event-admin'>,
  { has_people }: DeviceCopy,
  { count, total }: AttendeeProgress,
): string {
  if (has_people) return formatNumber(count)
  if (total === null) return t('on_device.so_far', { count })
  return t('on_device.of', { done: formatNumber(count), total: formatNumber(total) })
}

function Progress({ count, total }: AttendeeProgress) {
  const { t } = useTranslation('event-admin')
  const progress =
    total === null || total === 0 ? {} : ({ variant: 'determinate', value: (100 * count) / total } as const)
  return <LinearProgress aria-label={t('on_device.people')} {...progress} sx={{ mt: 1 }} />
}

function ResourceItem({ name, status, children }: { name: string; status: string; children?: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {status}
        {children}
      </Box>
    </div>
  )
}

function PinSwitch({ state: { copy } }: { state: DeviceState }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const { mutate } = useSetPin()
  const is_over = eventPhase(event, useNow()) === 'ended'
  const is_full = !copy.is_pinned && !copy.has_room
  return (
    <Box>
      <FormControlLabel
        control={<Switch />}
        label={is_over ? t('on_device.keep_over') : t('on_device.keep')}
        checked={copy.is_pinned}
        disabled={is_full}
        onChange={(_, is_pinned) => mutate({ event_id: event.id, is_pinned })}
      />
      {is_full && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('on_device.keep_full', { max: PINNED_MAX })}
        </Typography>
      )}
    </Box>
  )
}
