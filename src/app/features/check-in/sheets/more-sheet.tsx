import ChecklistIcon from '@mui/icons-material/Checklist'
import ListsIcon from '@mui/icons-material/ListAlt'
import PinIcon from '@mui/icons-material/Pin'
import PlaceIcon from '@mui/icons-material/EditLocationAlt'
import PracticeIcon from '@mui/icons-material/SchoolOutlined'
import LogoutIcon from '@mui/icons-material/Logout'
import SoundsIcon from '@mui/icons-material/Tune'
import UndoIcon from '@mui/icons-material/Undo'
import VolumeIcon from '@mui/icons-material/VolumeUp'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { lacksRight } from '#rules/door/device-rights.ts'
import { personName } from '#rules/text/person-name.ts'
import { BUILD } from '#app/lib/build.ts'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { Sheet } from './sheet.tsx'
import type { CameraControl } from '../camera/use-camera.ts'

interface MoreSheetProps {
  camera?: CameraControl | undefined
  onClose: () => void
  onLeave: () => void
  onPlace: () => void
  onPin: () => void
  onLists: () => void
  onPractice: () => void
  onSounds: () => void
  onReadiness: () => void
}

/** Occasional actions: undo, camera, sound, readiness and leaving. */
export function MoreSheet(props: MoreSheetProps) {
  const { camera, onClose, onLeave, onPlace, onPin, onReadiness } = props
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const device = useDoorState(({ meta }) => meta?.device)
  const may_leave = useDoorState(({ rights }) => rights.may_leave)
  const has_pin = useDoorState(
    ({ rights, meta }) =>
      lacksRight(rights, { sells: meta?.sells_tickets === true }) && !!meta?.supervisors?.length,
  )
  const has_lists = useDoorState(({ lists }) => lists.length > 1)
  const last = useSyncExternalStore(station.last.subscribe, station.last.get)
  const last_name = last?.attendee ? personName(last.attendee) || null : null
  const undo = () => {
    if (last === null) return
    onClose()
    void station.undo(last)
  }
  return (
    <Sheet title={t('more.title')} onClose={onClose}>
      <Stack sx={{ gap: 1.5, '& button': { justifyContent: 'flex-start', textAlign: 'start' } }}>
        <Button variant="outlined" startIcon={<UndoIcon />} disabled={last === null} onClick={undo}>
          {last !== null && last.party_size > 1 && t('party.undo_all', { count: last.party_size })}
          {(last === null || last.party_size === 1) &&
            (last_name === null ? t('more.undo') : t('more.undo_of', { name: last_name }))}
        </Button>
        <Cameras camera={camera} />
        <SoundTest />
        <Button variant="outlined" startIcon={<SoundsIcon />} onClick={props.onSounds}>
          {t('sounds.title')}
        </Button>
        <Button variant="outlined" startIcon={<PracticeIcon />} onClick={props.onPractice}>
          {t('practice.title')}
        </Button>
        {has_lists && (
          <Button variant="outlined" startIcon={<ListsIcon />} onClick={props.onLists}>
            {t('lists.title')}
          </Button>
        )}
        <Button variant="outlined" startIcon={<PlaceIcon />} onClick={onPlace}>
          {t('place.title')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<ChecklistIcon />}
          onClick={() => {
            onClose()
            onReadiness()
          }}
        >
          {t('more.readiness')}
        </Button>
        {has_pin && (
          <Button variant="outlined" startIcon={<PinIcon />} onClick={onPin}>
            {t('pin.title')}
          </Button>
        )}
        {may_leave && (
          <Button variant="outlined" color="error" startIcon={<LogoutIcon />} onClick={onLeave}>
            {t('more.leave')}
          </Button>
        )}
      </Stack>
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {[t('more.phone'), device?.name, device?.gate].filter(Boolean).join(' · ')}
        <br />
        {t('more.version', { version: BUILD })}
      </Typography>
    </Sheet>
  )
}

function SoundTest() {
  const { t } = useTranslation('check-in')
  const { feedback } = useStation()
  const [is_silent, setSilent] = useState(false)
  const trySound = async () => {
    setSilent(!(await feedback.unlock()))
    feedback.play('admitted')
  }
  return (
    <>
      <Button variant="outlined" startIcon={<VolumeIcon />} onClick={() => void trySound()}>
        {t('more.sound')}
      </Button>
      {is_silent && <Typography role="status">{t('more.sound_off')}</Typography>}
    </>
  )
}

function Cameras({ camera }: { camera: CameraControl | undefined }) {
  const { t } = useTranslation('check-in')
  const state = camera?.state
  if (camera === undefined || state?.kind !== 'running') return null
  return (
    <Stack role="group" aria-labelledby="cameras" sx={{ gap: 1 }}>
      <Typography id="cameras" variant="h3" component="h3" sx={{ mt: 1 }}>
        {t('more.camera')}
      </Typography>
      {state.cameras.map(({ id, label }, index) => (
        <Button
          key={id}
          variant={id === state.device_id ? 'contained' : 'outlined'}
          aria-pressed={id === state.device_id}
          onClick={() => camera.use(id)}
        >
          {label || t('more.camera_n', { number: index + 1 })}
        </Button>
      ))}
      {!state.has_torch && <Typography sx={{ color: 'text.secondary' }}>{t('tools.no_flash')}</Typography>}
    </Stack>
  )
}
