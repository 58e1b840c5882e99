import ActiveIcon from '@mui/icons-material/LockOpenOutlined'
import ExpiredIcon from '@mui/icons-material/LockClockOutlined'
import NotYetIcon from '@mui/icons-material/ScheduleOutlined'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Whether a list is open now by its own dates. */
export function ListStatusChip({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  switch (listStatusAt(list, new Date(useNow()).toISOString())) {
    case 'active':
      return <StatusChip tone="success" icon={<ActiveIcon />} label={t('lists.active')} />
    case 'not_active_yet':
      return <StatusChip tone="info" icon={<NotYetIcon />} label={t('lists.not_active_yet')} />
    case 'expired':
      return <StatusChip tone="default" icon={<ExpiredIcon />} label={t('lists.expired')} />
  }
}
