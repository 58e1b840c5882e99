import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#contract/wire/instant.ts'
import { listRetentionEndsAt } from '#rules/door/list-retention.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { FactList } from '#app/ui/fact.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'

/** What was deleted when: people on request, and the copies of the lists on the phones. */
export function ErasedPanel({ erasures }: { erasures: readonly Instant[] }) {
  const { t } = useTranslation('door-report')
  const { event, check_in_lists } = useEvent()
  const formatAt = (at: Instant) => formatInstant(at, event.timezone)
  const facts = erasures.map((at, index) => ({
    key: `${at} ${index}`,
    label: t('erased.requested'),
    value: formatAt(at),
  }))
  return (
    <Panel title={t('erased.title')}>
      {facts.length === 0 ? <Typography>{t('erased.none')}</Typography> : <FactList facts={facts} />}
      {check_in_lists.map((list) => (
        <Typography key={list.id} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('erased.phones', { list: list.name, when: formatAt(listRetentionEndsAt(list, event)) })}
        </Typography>
      ))}
    </Panel>
  )
}
