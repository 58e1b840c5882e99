import Button from '@mui/material/Button'
import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

interface ConfirmDialogProps {
  open: boolean
  /** Names the object: "Delete the list VIP?" */
  title: string
  /** Consequences. */
  children?: ReactNode
  /** Label of the confirm button, a verb: "Delete". */
  confirm: string
  /** Label of the cancel button where "Cancel" could be read as the action itself. */
  keep?: string
  destructive?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an irreversible action; the safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, keep, destructive = false, pending = false } = props
  const { onConfirm, onClose } = props
  const { t } = useTranslation('shell')
  const id = useId()
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      // The scroll container holds the buttons, so that every browser can reach it by keyboard.
      scroll="body"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} autoFocus>
          {keep ?? t('action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          loading={pending}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </MuiDialog>
  )
}
