import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A full-screen dialog of the door without animations, so that a verdict is never covered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const is_small = useMediaQuery('(max-width: 700px), (max-height: 520px)')
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullScreen={is_small}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{ paper: { sx: is_small ? { m: 0, maxHeight: 'none', borderRadius: 0 } : {} } }}
    >
      <Box sx={head}>
        <Typography id={id} variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label={t('action.close')} onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 2, pb: 'max(24px, env(safe-area-inset-bottom))', flex: 1, overflowY: 'auto' }}>
        {children}
      </Box>
    </Dialog>
  )
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  minHeight: 72,
  flexShrink: 0,
} as const
