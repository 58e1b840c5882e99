import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined'
import RejectedIcon from '@mui/icons-material/HighlightOffOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '#contract/members/upgrade-requests.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

const STATUS_COLORS = {
  PENDING: { tone: 'warning', icon: <WaitingIcon /> },
  APPROVED: { tone: 'success', icon: <ApprovedIcon /> },
  REJECTED: { tone: 'error', icon: <RejectedIcon /> },
  WITHDRAWN: { tone: 'default', icon: <RejectedIcon /> },
} as const satisfies Record<RequestStatus, object>

/** Status of a request. */
export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('members')
  const labels = {
    PENDING: t('request.states.pending'),
    APPROVED: t('request.states.approved'),
    REJECTED: t('request.states.rejected'),
    WITHDRAWN: t('request.states.withdrawn'),
  }
  return <StatusChip label={labels[status]} {...STATUS_COLORS[status]} />
}
