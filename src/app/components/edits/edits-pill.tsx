import DoneIcon from '@mui/icons-material/CloudDoneOutlined'
import PersonIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'

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
      sx={pill}
    >
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
        {attention > 0 ? t('edits.attention_count', { count: attention }) : rest}
      </Box>
      {!is_saved && (
        <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, ml: 0.5 }}>
          {formatNumber(attention > 0 ? attention : waiting)}
        </Box>
      )}
    </Button>
  )
}

// On a phone the bar has room for the icon and the number only.
const pill = {
  px: 1.5,
  fontSize: '0.875rem',
  minWidth: { xs: 'var(--control)', sm: 0 },
  flexShrink: { xs: 0, sm: 1 },
  lineHeight: 1.25,
  textAlign: 'start',
  '& .MuiButton-startIcon': { mx: { xs: 0 }, ml: { sm: -0.5 }, mr: { sm: 1 } },
} as const
