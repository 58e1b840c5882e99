import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraPicture } from '../camera/camera-picture.tsx'
import { useStation, useDoorState, useOutcome, useZone } from './station-context.ts'
import { DirectionSwitch } from './direction-switch.tsx'
import { DoorBar } from './door-bar.tsx'
import { doorTime } from './door-times.ts'
import { Notices } from '../notices/notices.tsx'
import { StoringNotice } from '../notices/storing-notice.tsx'
import { preloadParts } from '../readiness/preload-parts.ts'
import { type OpenSheet, Sheets } from '../sheets/sheets.tsx'
import { ToolsBar } from './tools-bar.tsx'
import { type CameraInUse, useCamera } from '../camera/use-camera.ts'
import { VerdictPanel } from '../verdict/verdict-panel.tsx'

/** The door at work: camera, verdict, and everything else at the edges. */
export function ScanView({ onReadiness }: { onReadiness: () => void }) {
  const { list_status } = useDoorState()
  useEffect(() => void preloadParts(), [])
  return list_status === 'expired' ? (
    <ClosedView onReadiness={onReadiness} />
  ) : (
    <CameraView onReadiness={onReadiness} />
  )
}

function CameraView({ onReadiness }: { onReadiness: () => void }) {
  const { station } = useStation()
  const [sheet, setSheet] = useSheet()
  const video = useRef<HTMLVideoElement>(null)
  // Who searches or types has the phone in the hand, not at a ticket.
  const is_resting = sheet !== null
  const onText = (raw_code: string) => {
    if (!is_resting) void station.take({ raw_code })
  }
  const camera = useCamera(video, onText, is_resting)
  useJudgedAgain(camera)
  return (
    <Box component="main" id="content" tabIndex={-1} sx={screen}>
      <DoorBar onQueue={() => setSheet('queue')} />
      <Notices />
      <StoringNotice />
      <CameraPicture video={video} camera={camera} onOpen={setSheet} />
      <VerdictPanel onOpen={setSheet} />
      <Box sx={foot}>
        <DirectionSwitch />
        <ToolsBar camera={camera} onOpen={setSheet} />
      </Box>
      <Sheets
        open={sheet}
        onOpen={setSheet}
        onClose={() => setSheet(null)}
        camera={camera}
        onReadiness={onReadiness}
      />
    </Box>
  )
}

/** A ticket that was held up while the list was loading gets its verdict when the list is there, if still held up. */
function useJudgedAgain({ readAgain }: CameraInUse): void {
  const { is_complete } = useDoorState()
  const outcome = useOutcome()
  const was_too_early = outcome?.verdict.kind === 'list_incomplete'
  const onComplete = useEffectEvent(() => {
    if (was_too_early) readAgain()
  })
  useEffect(() => {
    if (is_complete) onComplete()
  }, [is_complete])
}

/** The list is over: nothing is scanned any more, what was scanned is still sent. */
function ClosedView({ onReadiness }: { onReadiness: () => void }) {
  const { t } = useTranslation('check-in')
  const { meta } = useDoorState()
  const zone = useZone()
  const [sheet, setSheet] = useSheet()
  const closed_at = meta?.list.expires_at ?? null
  return (
    <Box component="main" id="content" tabIndex={-1} sx={screen} data-closed>
      <DoorBar onQueue={() => setSheet('queue')} />
      <Box
        role="status"
        sx={{ flex: 1, display: 'grid', placeContent: 'center', textAlign: 'center', p: 3, gap: 1 }}
      >
        <Typography variant="h2" component="p">
          {t('opening.closed', { time: closed_at === null ? '' : doorTime(closed_at, zone) })}
        </Typography>
        <Typography>{t('opening.closed_help')}</Typography>
      </Box>
      <VerdictPanel onOpen={setSheet} />
      <Box sx={foot}>
        <ToolsBar onOpen={setSheet} />
      </Box>
      <Sheets open={sheet} onOpen={setSheet} onClose={() => setSheet(null)} onReadiness={onReadiness} />
    </Box>
  )
}

/** The open sheet; a new verdict closes it. */
function useSheet() {
  const outcome = useOutcome()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [before, setBefore] = useState(outcome?.no)
  // What is learnt later of the same scan closes nothing.
  if (outcome?.no !== before) {
    setBefore(outcome?.no)
    setSheet(null)
  }
  return [sheet, setSheet] as const
}

const screen = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  // While a verdict fills the screen, the bar stays in sight on its colour, at the very top.
  '&:has([data-phase=full]) > header': {
    position: 'relative',
    zIndex: 1401,
    transform: 'translateY(calc(-1 * var(--bar-top, 0px)))',
    '& p, & h1': { color: 'common.white' },
    '& button, & button svg': { color: 'common.white', bgcolor: 'transparent', borderColor: 'common.white' },
  },
  '&:has([data-phase=full][data-tone=admitted]) > header': { bgcolor: 'verdict.admitted.main' },
  '&:has([data-phase=full][data-tone=left]) > header': { bgcolor: 'verdict.left.main' },
  '&:has([data-phase=full][data-tone=refused]) > header': { bgcolor: 'verdict.refused.main' },
  '&:has([data-phase=full][data-tone=notice]) > header': { bgcolor: 'verdict.notice.main' },
  '&:has([data-phase=full][data-tone=waiting]) > header': { bgcolor: 'verdict.waiting.main' },
} as const

const foot = { display: 'flex', flexWrap: 'wrap', flexShrink: 0, bgcolor: 'background.default' } as const
