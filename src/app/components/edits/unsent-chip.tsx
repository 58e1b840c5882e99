import LeavingIcon from '@mui/icons-material/DeleteOutlined'
import NewIcon from '@mui/icons-material/AddCircleOutlined'
import PersonIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#app/ui/status-chip.tsx'

interface UnsentChipProps {
  /** The user has to decide. */
  needsPerson?: boolean
  /** The server does not know the row yet. */
  isNew?: boolean
  /** The row is deleted once the server is reachable. */
  isLeaving?: boolean
}

/** Marks a row with its unsent changes. */
export function UnsentChip({ needsPerson = false, isNew = false, isLeaving = false }: UnsentChipProps) {
  const { t } = useTranslation('manage')
  if (needsPerson) return <StatusChip tone="error" icon={<PersonIcon />} label={t('edits.needs_you')} />
  if (isLeaving) return <StatusChip tone="warning" icon={<LeavingIcon />} label={t('edits.is_leaving')} />
  if (isNew) return <StatusChip tone="info" icon={<NewIcon />} label={t('edits.is_new')} />
  return <StatusChip tone="info" icon={<WaitingIcon />} label={t('edits.waiting')} />
}
