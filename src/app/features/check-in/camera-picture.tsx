import Box from '@mui/material/Box'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraHelp } from './camera-help.tsx'
import type { SheetName } from './sheets.tsx'
import type { CameraInUse } from './use-camera.ts'

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
      {state.kind === 'running' && (
        <>
          <Box aria-hidden sx={frame} />
          <Box component="p" sx={hint}>
            {t('camera.aim')}
            {!state.has_torch && <span>{t('tools.no_flash')}</span>}
          </Box>
        </>
      )}
      {state.kind === 'starting' && <Box sx={message}>{t('camera.starting')}</Box>}
      {state.kind === 'lost' && (
        <Box sx={message} role="status">
          {t('camera.lost')}
        </Box>
      )}
      {state.kind !== 'running' && state.kind !== 'starting' && state.kind !== 'lost' && (
        <CameraHelp trouble={state.kind} onOpen={onOpen} onRetry={camera.retry} />
      )}
    </Box>
  )
}

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

/** Four corners, by a border of which a cross is cut out. */
const frame = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  width: 'min(64%, 64vmin, 340px)',
  aspectRatio: '1',
  maxHeight: '72%',
  border: '5px solid',
  borderRadius: '24px',
  filter: 'drop-shadow(0 0 2px rgb(0 0 0 / 0.7))',
  maskImage:
    'linear-gradient(90deg, black 22%, transparent 22% 78%, black 78%), linear-gradient(black 22%, transparent 22% 78%, black 78%)',
  maskComposite: 'intersect',
} as const

const hint = {
  position: 'absolute',
  bottom: 12,
  insetInline: 12,
  m: 'auto',
  width: 'fit-content',
  px: 2,
  py: 0.75,
  borderRadius: 2,
  bgcolor: 'rgb(0 0 0 / 0.72)',
  textAlign: 'center',
  fontWeight: 600,
  '& span': { display: 'block', fontWeight: 400, fontSize: '0.875rem' },
  '@media (max-height: 640px)': { display: 'none' },
} as const

const message = {
  position: 'relative',
  placeSelf: 'center',
  p: 3,
  textAlign: 'center',
  fontSize: '1.125rem',
} as const
