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
  /** Names the thing: "Delete the list VIP?" */
  title: string
  /** What will happen. */
  children?: ReactNode
  /** The verb: "Delete". */
  confirm: string
  /** What is said to leave it as it is, where "Cancel" could be taken for the deed itself. */
  keep?: string
  destructive?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something that cannot be taken back; the safe answer has the focus. */
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
      // What scrolls holds the buttons, so that every browser lets the keyboard reach it.
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
