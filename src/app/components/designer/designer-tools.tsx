import RedoIcon from '@mui/icons-material/Redo'
import ResetIcon from '@mui/icons-material/RestartAlt'
import UndoIcon from '@mui/icons-material/Undo'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DesignerToolsProps {
  design: { undo: () => void; redo: () => void; can_undo: boolean; can_redo: boolean }
  /** Resets the design to the default. */
  onReset: () => void
  disabled?: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** Undo, redo and reset buttons. */
export function DesignerTools({ design, onReset, disabled = false, children }: DesignerToolsProps) {
  const { t } = useTranslation('designer')
  const { undo, redo, can_undo, can_redo } = design
  return (
    <Stack direction="row" role="toolbar" aria-label={t('tools')} sx={{ gap: 1, flexWrap: 'wrap', mb: 2.5 }}>
      <Button startIcon={<UndoIcon />} disabled={!can_undo} onClick={undo}>
        {t('undo')}
      </Button>
      <Button startIcon={<RedoIcon />} disabled={!can_redo} onClick={redo}>
        {t('redo')}
      </Button>
      <Button startIcon={<ResetIcon />} disabled={disabled} onClick={onReset}>
        {t('reset')}
      </Button>
      {children}
    </Stack>
  )
}
