import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { GateQuestion } from '../entry/gate-question.tsx'
import { Notices } from '../notices/notices.tsx'
import { ClockItem, ListItem, OtherDayNotice } from './ready-list-items.tsx'
import { EntryWindowsItem } from './entry-windows-item.tsx'
import { AppItem, InstallItem } from './ready-app-item.tsx'
import { ReadyItem } from './ready-item.tsx'
import { ReadyItems, ReadySummary } from './ready-summary.tsx'
import { Sheets, useSheet, type SheetName } from '../sheets/sheets.tsx'
import { StatePill } from '../queue/state-pill.tsx'
import { OtherListsItems } from '../lists/other-lists-items.tsx'
import { useReadiness } from './use-readiness.ts'
import { type OfflineAppState, useOfflineAppState } from './use-stored-app.ts'
import { VerdictPanel } from '../verdict/verdict-panel.tsx'
import { useDoorTime } from '../screen/use-door-time.ts'

/** Checks before the first guest whether this phone is ready, with one large button. */
export function ReadinessView({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('check-in')
  const meta = useDoorState((state) => state.meta)
  const { feedback } = useStation()
  const timeOf = useDoorTime()
  const sheet = useSheet()
  const app = useOfflineAppState()
  const start = () => {
    void feedback.unlock()
    onStart()
  }
  return (
    <Box component="main" id="content" tabIndex={-1} sx={screen}>
      <Box sx={column}>
        <Typography variant="h1">{t('ready.title')}</Typography>
        {meta !== null && (
          <Typography sx={{ mt: 0.5, fontSize: '1.0625rem' }}>
            <strong>{meta.list.name}</strong> · {meta.event.title} · {timeOf(meta.event.starts_at)}
            <br />
            {[meta.device.gate, meta.device.name].filter(Boolean).join(' · ')}
          </Typography>
        )}
        <Box sx={{ mt: 2, display: 'flex' }}>
          <StatePill onOpen={() => sheet.set('queue')} />
        </Box>
        <GateQuestion />
        <OtherDayNotice />
        <ReadyItems>
          <ReadySummary />
          <Items app={app} onOpen={sheet.set} />
        </ReadyItems>
      </Box>
      <Notices />
      <VerdictPanel onOpen={sheet.set} />
      <Box sx={foot}>
        {app !== null && app !== 'stored' && (
          <Typography sx={{ mb: 1, color: 'warning.main', fontWeight: 600 }} role="status">
            {app === 'storing' ? t('ready.start_early') : t('ready.start_never')}
          </Typography>
        )}
        <Button variant="contained" fullWidth sx={{ minHeight: 72, fontSize: '1.25rem' }} onClick={start}>
          {t('ready.start')}
        </Button>
      </Box>
      <Sheets sheet={sheet} onReadiness={() => sheet.set(null)} />
    </Box>
  )
}

interface ItemsProps {
  app: OfflineAppState | null
  onOpen: (sheet: SheetName) => void
}

function Items({ app, onOpen }: ItemsProps) {
  const { t } = useTranslation('check-in')
  const phone = useReadiness()
  return (
    <Box component="ul" sx={list}>
      <ListItem />
      <OtherListsItems />
      <EntryWindowsItem />
      <AppItem app={app} />
      <InstallItem />
      <ClockItem />
      <ReadyItem
        state={phone.is_storage_persistent === true ? 'good' : 'warn'}
        title={t('ready.storage')}
        action={
          phone.is_storage_persistent === false && (
            <Button variant="outlined" onClick={() => void phone.requestStorage()}>
              {t('ready.storage_ask')}
            </Button>
          )
        }
      >
        {phone.is_storage_persistent === true ? t('ready.storage_kept') : t('ready.storage_loose')}
      </ReadyItem>
      <CameraItem phone={phone} />
      <ReadyItem
        state={phone.can_sound ? 'good' : 'warn'}
        title={t('ready.sound')}
        action={
          <>
            <Button variant="outlined" onClick={() => void phone.trySound()}>
              {t('ready.sound_test')}
            </Button>
            <Button onClick={() => onOpen('sounds')}>{t('sounds.open')}</Button>
          </>
        }
      >
        {phone.can_sound ? t('ready.sound_on') : t('ready.sound_off')}
      </ReadyItem>
      <ReadyItem state={phone.stays_awake ? 'good' : 'warn'} title={t('ready.awake')}>
        {phone.stays_awake ? t('ready.awake_ok') : t('ready.awake_no')}
      </ReadyItem>
      <ReadyItem
        state="good"
        title={t('practice.title')}
        action={
          <Button variant="outlined" onClick={() => onOpen('practice')}>
            {t('practice.start')}
          </Button>
        }
      >
        {t('practice.lead')}
      </ReadyItem>
    </Box>
  )
}

function CameraItem({ phone }: { phone: ReturnType<typeof useReadiness> }) {
  const { t } = useTranslation('check-in')
  const labels = {
    granted: t('ready.camera_ok'),
    prompt: t('ready.camera_ask'),
    denied: t('ready.camera_denied'),
    missing: t('ready.camera_none'),
  }
  return (
    <ReadyItem
      state={phone.camera === 'granted' ? 'good' : 'warn'}
      title={t('ready.camera')}
      action={
        phone.camera === 'prompt' && (
          <Button variant="outlined" onClick={() => void phone.requestCamera()}>
            {t('ready.camera_allow')}
          </Button>
        )
      }
    >
      {labels[phone.camera]}
    </ReadyItem>
  )
}

const screen = { flex: 1, display: 'flex', flexDirection: 'column' } as const
const column = { flex: 1, width: '100%', maxWidth: 640, mx: 'auto', px: 2, pt: 3, pb: 2 } as const
const list = {
  m: 0,
  mt: 2,
  px: 2,
  py: 0.5,
  listStyle: 'none',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const
const foot = {
  position: 'sticky',
  bottom: 0,
  width: '100%',
  maxWidth: 640,
  mx: 'auto',
  px: 2,
  pt: 1,
  pb: 'max(16px, env(safe-area-inset-bottom))',
  bgcolor: 'background.default',
} as const
