import ArchiveIcon from '@mui/icons-material/Inventory2Outlined'
import DraftIcon from '@mui/icons-material/EditNoteOutlined'
import EndedIcon from '@mui/icons-material/EventBusyOutlined'
import LiveIcon from '@mui/icons-material/PublicOutlined'
import OngoingIcon from '@mui/icons-material/SensorsOutlined'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useNow } from '#app/components/use-now.ts'
import { eventPhase } from './event-phase.ts'

/** Status of an event: draft, live, on now, ended or archived. */
export function EventStatusChip({ event }: { event: Event }) {
  const { t } = useTranslation('manage')
  const now = useNow()
  if (event.status === 'archived') {
    return <StatusChip tone="default" icon={<ArchiveIcon />} label={t('status.archived')} />
  }
  if (event.status === 'draft') {
    return <StatusChip tone="warning" icon={<DraftIcon />} label={t('status.draft')} />
  }
  if (isOffSale(event.happening)) {
    const label = event.happening === 'cancelled' ? t('status.cancelled') : t('status.postponed')
    return <StatusChip tone="warning" icon={<EndedIcon />} label={label} />
  }
  switch (eventPhase(event, now)) {
    case 'upcoming':
      return <StatusChip tone="info" icon={<LiveIcon />} label={t('status.live')} />
    case 'ongoing':
      return <StatusChip tone="success" icon={<OngoingIcon />} label={t('status.ongoing')} />
    case 'ended':
      return <StatusChip tone="default" icon={<EndedIcon />} label={t('status.ended')} />
  }
}
