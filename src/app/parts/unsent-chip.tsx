import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import PersonIcon from '@mui/icons-material/ErrorOutlineOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Marks a row with changes that the server does not have yet. */
export function UnsentChip({ needsPerson = false }: { needsPerson?: boolean }) {
  const { t } = useTranslation('manage')
  return needsPerson ? (
    <StatusChip tone="error" icon={<PersonIcon />} label={t('edits.needs_you')} />
  ) : (
    <StatusChip tone="info" icon={<WaitingIcon />} label={t('edits.waiting')} />
  )
}
