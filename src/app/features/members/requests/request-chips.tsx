import AlikeIcon from '@mui/icons-material/ContentCopyOutlined'
import LateIcon from '@mui/icons-material/AlarmOutlined'
import OpenIcon from '@mui/icons-material/VisibilityOutlined'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { DeskRequest } from '#contract/members/upgrade-requests.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { RequestStatusChip } from '#app/features/members/labels/request-status-chip.tsx'

/** Status of a request, and what is worth knowing before it is opened. */
export function RequestChips({ request }: { request: DeskRequest }) {
  const { t } = useTranslation('members')
  const now_ms = useNow()
  const { status, due_at, has_look_alikes, claim } = request
  const is_late = status === 'PENDING' && Date.parse(due_at) < now_ms
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <RequestStatusChip status={status} />
      {is_late && <StatusChip tone="error" icon={<LateIcon />} label={t('request.overdue')} />}
      {has_look_alikes && <StatusChip tone="warning" icon={<AlikeIcon />} label={t('request.alike')} />}
      {status === 'PENDING' && claim !== null && (
        <StatusChip
          tone="info"
          icon={<OpenIcon />}
          label={claim.is_mine ? t('request.open_by_you') : t('request.open_by', { name: claim.by })}
        />
      )}
    </Stack>
  )
}
