import FlashlightOffIcon from '@mui/icons-material/FlashlightOff'
import FlashlightOnIcon from '@mui/icons-material/FlashlightOn'
import KeyboardIcon from '@mui/icons-material/Keyboard'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import SearchIcon from '@mui/icons-material/PersonSearch'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetName } from '../sheets/sheets.tsx'
import type { CameraInUse } from '../camera/use-camera.ts'

interface ToolsBarProps {
  camera?: CameraInUse | undefined
  onOpen: (sheet: SheetName) => void
}

/** The other ways to scan, within reach of a thumb. */
export function ToolsBar({ camera, onOpen }: ToolsBarProps) {
  const { t } = useTranslation('check-in')
  const running = camera?.state.kind === 'running' && camera.state.has_torch ? camera.state : null
  return (
    <Box component="nav" aria-label={t('tools.label')} sx={bar}>
      <Tool icon={<SearchIcon />} label={t('tools.search')} onClick={() => onOpen('search')} />
      <Tool icon={<KeyboardIcon />} label={t('tools.code')} onClick={() => onOpen('code')} />
      {running !== null && (
        <Tool
          icon={running.is_torch_on ? <FlashlightOffIcon /> : <FlashlightOnIcon />}
          label={running.is_torch_on ? t('tools.light_off') : t('tools.light_on')}
          onClick={() => camera?.setTorch(!running.is_torch_on)}
        />
      )}
      <Tool icon={<MoreIcon />} label={t('tools.more')} onClick={() => onOpen('more')} />
    </Box>
  )
}

function Tool({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <ButtonBase sx={tool} onClick={onClick}>
      {icon}
      {label}
    </ButtonBase>
  )
}

const bar = {
  display: 'flex',
  flex: '1 1 340px',
  flexWrap: 'wrap',
  minWidth: 0,
  gap: 0.5,
  px: 1,
  pt: 0.5,
  pb: 'max(4px, env(safe-area-inset-bottom))',
  bgcolor: 'background.default',
} as const

const tool = {
  flex: '1 1 4.5em',
  minWidth: 0,
  minHeight: 72,
  flexDirection: 'column',
  gap: 0.5,
  borderRadius: 2,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  color: 'text.primary',
  '& svg': { fontSize: 28, color: 'primary.main' },
} as const
