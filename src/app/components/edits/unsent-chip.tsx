import LeavingIcon from '@mui/icons-material/DeleteOutlined'
import NewIcon from '@mui/icons-material/AddCircleOutlined'
import PersonIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#app/ui/status-chip.tsx'

interface UnsentChipProps {
  /** A person has to decide. */
  needsPerson?: boolean
  /** The server has never heard of the row. */
  isNew?: boolean
  /** The row goes as soon as the server hears of it. */
  isLeaving?: boolean
}

/** Marks a row with what the server does not know of it yet. */
export function UnsentChip({ needsPerson = false, isNew = false, isLeaving = false }: UnsentChipProps) {
  const { t } = useTranslation('manage')
  if (needsPerson) return <StatusChip tone="error" icon={<PersonIcon />} label={t('edits.needs_you')} />
  if (isLeaving) return <StatusChip tone="warning" icon={<LeavingIcon />} label={t('edits.is_leaving')} />
  if (isNew) return <StatusChip tone="info" icon={<NewIcon />} label={t('edits.is_new')} />
  return <StatusChip tone="info" icon={<WaitingIcon />} label={t('edits.waiting')} />
}
