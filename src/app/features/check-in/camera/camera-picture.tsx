import Box from '@mui/material/Box'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirection, useOutcome } from '../screen/station-context.ts'
import type { SheetName } from '../sheets/sheets.tsx'
import type { CameraInUse } from './use-camera.ts'

const CameraHelp = lazy(() => import('./camera-help.tsx').then((part) => ({ default: part.CameraHelp })))

interface CameraPictureProps {
  video: RefObject<HTMLVideoElement | null>
  camera: CameraInUse
  onOpen: (sheet: SheetName) => void
}

/** What the camera sees, with a frame to aim by; the other ways when it sees nothing. */
export function CameraPicture({ video, camera, onOpen }: CameraPictureProps) {
  const { t } = useTranslation('check-in')
  const { state } = camera
  return (
    <Box sx={ground} data-camera={state.kind}>
      <Box component="video" ref={video} muted playsInline aria-label={t('camera.picture')} sx={picture} />
      {state.kind === 'running' && <Aim hasTorch={state.has_torch} />}
      {state.kind === 'starting' && (
        <Box sx={message}>
          {t('camera.starting')}
          <span>{t('camera.starting_help')}</span>
        </Box>
      )}
      {state.kind === 'lost' && (
        <Box sx={message} role="status">
          {t('camera.lost')}
        </Box>
      )}
      {state.kind !== 'running' && state.kind !== 'starting' && state.kind !== 'lost' && (
        <Suspense fallback={null}>
          <CameraHelp trouble={state.kind} onOpen={onOpen} onRetry={camera.retry} />
        </Suspense>
      )}
    </Box>
  )
}

/** Where to hold the code; the words go with the first ticket, what the lamp cannot do soon. */
function Aim({ hasTorch }: { hasTorch: boolean }) {
  const { t } = useTranslation('check-in')
  const is_leaving = useDirection() === 'out'
  const is_first = useOutcome() === null
  const [is_new, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), NEW_MS)
    return () => clearTimeout(timer)
  }, [])
  const says_lamp = is_new && !hasTorch
  return (
    <Box sx={aim} data-leaving={is_leaving || undefined}>
      {is_leaving && <p className="leaving">{t('door.checking_out')}</p>}
      <div className="room">
        <div className="frame" aria-hidden />
      </div>
      {(is_first || says_lamp) && (
        <p className="hint">
          {is_first && t('camera.aim')}
          {says_lamp && <span>{t('tools.no_flash')}</span>}
        </p>
      )}
    </Box>
  )
}

const NEW_MS = 8_000

const ground = {
  position: 'relative',
  flex: 1,
  minHeight: 128,
  overflow: 'hidden',
  bgcolor: 'common.black',
  color: 'common.white',
  display: 'grid',
} as const

const picture = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const

/** Words above and below the frame, never on it; its four corners are a border of which a cross is cut out. */
const aim = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  '& p': { m: 0, textAlign: 'center' },
  '& .leaving': {
    py: 0.75,
    px: 2,
    bgcolor: 'verdict.left.main',
    color: 'verdict.left.contrastText',
    fontWeight: 700,
    fontSize: '1.125rem',
  },
  '& .room': { flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', containerType: 'size' },
  '& .frame': {
    width: 'min(64cqw, 86cqh, 340px)',
    aspectRatio: '1',
    border: '5px solid',
    borderRadius: '24px',
    filter: 'drop-shadow(0 0 2px rgb(0 0 0 / 0.7))',
    maskImage:
      'linear-gradient(90deg, black 22%, transparent 22% 78%, black 78%), linear-gradient(black 22%, transparent 22% 78%, black 78%)',
    maskComposite: 'intersect',
  },
  '& .hint': {
    width: 'fit-content',
    maxWidth: 'calc(100% - 24px)',
    alignSelf: 'center',
    mb: 1.5,
    px: 2,
    py: 0.75,
    borderRadius: 2,
    bgcolor: 'rgb(0 0 0 / 0.72)',
    fontWeight: 600,
  },
  '& .hint span': { display: 'block', fontWeight: 400, fontSize: '0.875rem' },
  '@media (max-height: 640px)': { '& .hint': { display: 'none' } },
} as const

const message = {
  position: 'relative',
  placeSelf: 'center',
  p: 3,
  textAlign: 'center',
  fontSize: '1.125rem',
  '& span': { display: 'block', mt: 1, fontSize: '1rem' },
} as const
