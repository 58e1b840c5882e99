import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons; the primary one comes last. */
  actions?: ReactNode
  /** Makes the dialog a form, submitted with Enter or a submit button. */
  onSubmit?: () => void
  /** Label of a form's button that closes it without submitting, by default "Cancel"; null: no button. */
  keep?: string | null
  width?: 'xs' | 'sm' | 'md'
}

/** A labelled modal dialog; focus returns to the element that opened it. Full screen on a phone. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
  onSubmit,
  keep,
  width = 'sm',
}: DialogProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      fullScreen={small}
      maxWidth={width}
    >
      <DialogTitle id={id} component="h2" sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('action.close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 8, right: 8, color: 'text.secondary' }}
      >
        <CloseIcon />
      </IconButton>
      <Inside onSubmit={onSubmit}>
        <DialogContent sx={{ '&&': { pt: 1 } }}>{children}</DialogContent>
        {actions && (
          <DialogActions sx={{ px: 3, pb: 3, flexWrap: 'wrap', gap: 1 }}>
            {onSubmit !== undefined && keep !== null && (
              <Button onClick={onClose}>{keep ?? t('action.cancel')}</Button>
            )}
            {actions}
          </DialogActions>
        )}
      </Inside>
    </MuiDialog>
  )
}

/** The form is inside the dialog because one element cannot be both. */
function Inside({ onSubmit, children }: { onSubmit: (() => void) | undefined; children: ReactNode }) {
  if (onSubmit === undefined) return children
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        // A nested form must not submit the outer one.
        event.stopPropagation()
        onSubmit()
      }}
      sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 }}
    >
      {children}
    </Box>
  )
}
