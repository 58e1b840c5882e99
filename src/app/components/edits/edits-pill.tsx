import DoneIcon from '@mui/icons-material/CloudDoneOutlined'
import PersonIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

interface EditsPillProps {
  waiting: number
  /** Number of edits that need a decision. */
  attention: number
  onOpen: () => void
}

/** Summary of the save state; links to the list of unsent edits. */
export function EditsPill({ waiting, attention, onOpen }: EditsPillProps) {
  const { t } = useTranslation('manage')
  const is_saved = waiting + attention === 0
  const rest = is_saved ? t('edits.saved') : t('edits.waiting_count', { count: waiting })
  const Icon = attention > 0 ? PersonIcon : is_saved ? DoneIcon : WaitingIcon
  return (
    <Button
      size="small"
      variant={attention > 0 ? 'contained' : is_saved ? 'text' : 'outlined'}
      color={attention > 0 ? 'error' : is_saved ? 'inherit' : 'info'}
      startIcon={<Icon />}
      aria-haspopup="dialog"
      onClick={onOpen}
      data-unsent={waiting + attention}
      data-attention={attention}
      sx={{ px: 1.5, borderRadius: 5, fontSize: '0.875rem', minWidth: 0, lineHeight: 1.25 }}
    >
      {attention > 0 ? t('edits.attention_count', { count: attention }) : rest}
    </Button>
  )
}
