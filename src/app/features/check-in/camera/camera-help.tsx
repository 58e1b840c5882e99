import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CameraTrouble } from './camera-stream.ts'
import type { SheetName } from '../sheets/sheets.tsx'

interface CameraHelpProps {
  trouble: CameraTrouble
  onOpen: (sheet: SheetName) => void
  onRetry: () => void
}

/** No picture: first what works all the same, then what can be done about it. */
export function CameraHelp({ trouble, onOpen, onRetry }: CameraHelpProps) {
  const { t } = useTranslation('check-in')
  const { title, help } = words(trouble, t)
  return (
    <Box role="status" sx={box}>
      <Typography component="p" variant="h2">
        {title}
      </Typography>
      <Box sx={ways}>
        <Button variant="contained" color="inherit" onClick={() => onOpen('code')}>
          {t('tools.code')}
        </Button>
        <Button variant="contained" color="inherit" onClick={() => onOpen('search')}>
          {t('search.title')}
        </Button>
        <Button variant="contained" color="inherit" onClick={() => onOpen('code')}>
          {t('code.photo')}
        </Button>
      </Box>
      <Typography>{help}</Typography>
      <Typography>{t('camera.scanner')}</Typography>
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {t('camera.retry')}
      </Button>
    </Box>
  )
}

function words(trouble: CameraTrouble, t: TFunction<'check-in'>): { title: string; help: string } {
  switch (trouble) {
    case 'denied':
      return { title: t('camera.denied'), help: t('camera.denied_help') }
    case 'missing':
      return { title: t('camera.missing'), help: t('camera.missing_help') }
    case 'busy':
      return { title: t('camera.busy'), help: t('camera.busy_help') }
    case 'insecure':
      return { title: t('camera.insecure'), help: t('camera.insecure_help') }
  }
}

const box = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'safe center',
  alignItems: 'center',
  gap: 2,
  p: 2.5,
  textAlign: 'center',
  overflowY: 'auto',
  maxWidth: 560,
  mx: 'auto',
  width: '100%',
} as const

const ways = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 1.5,
  width: '100%',
  '& button': { color: 'common.black', bgcolor: 'common.white' },
} as const
