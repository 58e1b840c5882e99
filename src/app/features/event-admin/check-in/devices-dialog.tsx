import PhoneIcon from '@mui/icons-material/PhonelinkSetupOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Device, ListedDevice } from '#contract/door/devices.ts'
import { useRevokeDevice, useRevokeDevices, useSetPhoneLists } from '#app/data/devices/mutations.ts'
import { useDevices } from '#app/data/devices/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatRelative } from '#app/lib/format/dates.ts'
import { formatList } from '#app/components/fields/values.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { useNow } from '#app/components/use-now.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { DeviceRightsDialog } from './device-rights-dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { PhoneListsDialog } from './phone-lists-dialog.tsx'
import { PairingLinks } from './pairing-links.tsx'
import { AssignGateDialog } from './place-device-dialog.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { presetOf, useRightLabels } from './rights-field.tsx'

/** Devices of a list with their last contact and their unsent scans. */
export function DevicesDialog({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const [is_pairing, setPairing] = useState(false)
  if (is_pairing) return <PairDialog list={list} onClose={onClose} />
  const pair = (
    <OnlineOnly>
      {(offline) => (
        <Button variant="contained" disabled={offline} onClick={() => setPairing(true)}>
          {t('lists.pair')}
        </Button>
      )}
    </OnlineOnly>
  )
  return (
    <Dialog open title={t('devices.title', { name: list.name })} onClose={onClose} width="md" actions={pair}>
      <PairingLinks list={list} />
      <Devices list={list} />
      <RevokeAll list={list} />
    </Dialog>
  )
}

function Devices({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { data, error, refetch } = useDevices(list)
  if (data === undefined && error !== null) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  }
  if (data === undefined) return <LoadingRows rows={3} />
  if (data.length === 0) {
    return (
      <EmptyState icon={<PhoneIcon />} title={t('devices.none')}>
        {t('devices.none_text')}
      </EmptyState>
    )
  }
  return (
    <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((device) => (
        <DeviceEntry key={device.id} device={device} list={list} />
      ))}
    </Stack>
  )
}

function DeviceEntry({ device, list }: { device: ListedDevice; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const now = useNow()
  const labels = useRightLabels()
  const waiting = device.waiting_scans ?? 0
  const formatAgo = (at: string | null) => (at === null ? t('devices.never') : formatRelative(at, now))
  const facts = [
    [t('devices.last_contact'), formatAgo(device.last_contact_at)],
    [t('devices.waiting'), String(waiting)],
    [t('devices.mirror'), formatAgo(device.mirror_at)],
    [t('devices.version'), device.app_version ?? '–'],
    ...(device.battery_percent === null ? [] : [[t('devices.battery'), `${device.battery_percent}%`]]),
  ]
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography component="h3" variant="h3" sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          {device.gate === null || device.gate === '' ? device.name : `${device.gate} · ${device.name}`}
        </Typography>
        {device.user_id !== null && <StatusChip tone="default" label={t('devices.team')} />}
        {device.user_id === null && <StatusChip tone="default" label={labels.presets[presetOf(device)]} />}
        {device.user_id === null && device.may_sell && (
          <StatusChip tone="default" label={t('rights.sells')} />
        )}
        {device.revoked_at !== null && <StatusChip tone="error" label={t('devices.revoked')} />}
        {device.revoked_at !== null && waiting > 0 && (
          <StatusChip tone="warning" label={t('devices.still_holds', { count: waiting })} />
        )}
      </Stack>
      {device.other_lists.length > 0 && (
        <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {t('devices.lists_also', { names: namesOf(device) })}
        </Typography>
      )}
      <Box component="dl" sx={grid}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      {device.revoked_at === null && (
        <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
          <AssignGateButton device={device} list={list} />
          {device.user_id === null && <RightsButton device={device} list={list} />}
          {device.user_id === null && <ListsButton device={device} list={list} />}
          <Revoke device={device} list={list} />
        </Stack>
      )}
    </Paper>
  )
}

const grid = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: 1,
} as const

function AssignGateButton({ device, list }: { device: Device; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('devices.place')}</Button>
      {is_open && <AssignGateDialog device={device} list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function RightsButton({ device, list }: { device: Device; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rights.title')}</Button>
      {is_open && <DeviceRightsDialog device={device} list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function ListsButton({ device, list }: { device: ListedDevice; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('devices.lists')}</Button>
      {is_open && <PhoneListsDialog device={device} list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

const namesOf = ({ other_lists }: ListedDevice): string =>
  formatList(other_lists.map(({ name, event_title }) => `${name} · ${event_title}`))

/** Revokes the phone at every list that it holds, because it may be lost. */
function Revoke({ device, list }: { device: ListedDevice; list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const revoke = useRevokeDevice(list)
  const setLists = useSetPhoneLists(list)
  const has_others = device.other_lists.length > 0
  const text = t('devices.revoke_text')
  return (
    <RevokeButton
      label={t('devices.revoke')}
      title={t('devices.revoke_title', { name: device.name })}
      text={has_others ? `${text} ${t('devices.revoke_lists', { names: namesOf(device) })}` : text}
      isPending={revoke.isPending || setLists.isPending}
      onConfirm={(done) =>
        has_others
          ? setLists.mutate({ device_id: device.id, list_ids: [] }, done)
          : revoke.mutate(device.id, done)
      }
    />
  )
}

/** Revokes every paired phone of the list at once, when the evening is over. */
function RevokeAll({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { data = [] } = useDevices(list)
  const { mutate, isPending } = useRevokeDevices(list)
  const phones = data.filter(({ user_id, revoked_at }) => user_id === null && revoked_at === null)
  if (phones.length === 0) return null
  return (
    <RevokeButton
      label={t('devices.revoke_all')}
      title={t('devices.revoke_all_title', { name: list.name })}
      text={t('devices.revoke_all_text')}
      isPending={isPending}
      onConfirm={(done) => mutate(null, done)}
    />
  )
}
