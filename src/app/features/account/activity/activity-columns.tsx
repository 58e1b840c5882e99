import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/account/audit.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useDeviceLabels } from '#app/components/device-labels.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useActionLabels, useActorLabels } from './activity-labels.ts'
import { ChangeList } from './change-list.tsx'

/** Columns of the audit log; times in the account's timezone. */
export function useActivityColumns(timezone: string): Column<AuditEntry>[] {
  const { t } = useTranslation('activity')
  const actions = useActionLabels()
  const actors = useActorLabels()
  return [
    { key: 'action', header: t('column.action'), cell: ({ action }) => actions[action] },
    {
      key: 'at',
      header: t('column.at'),
      cell: ({ at }) => <Box sx={{ minWidth: { md: 136 } }}>{formatInstant(at, timezone)}</Box>,
    },
    {
      key: 'actor',
      header: t('column.actor'),
      cell: ({ actor: { kind, name } }) => name ?? (kind === 'person' ? '' : actors[kind]),
    },
    { key: 'subject', header: t('column.subject'), cell: (entry) => <SubjectCell entry={entry} /> },
    {
      key: 'changes',
      header: t('column.changes'),
      cell: (entry) => entry.changes.length > 0 && <ChangeList entry={entry} timezone={timezone} />,
    },
    { key: 'address', header: t('column.address'), cell: (entry) => <OriginCell entry={entry} /> },
  ]
}

/** The event is shown below the subject that belongs to it. */
function SubjectCell({ entry: { subject, event } }: { entry: AuditEntry }) {
  const below = subject.kind === 'event' ? null : event?.title
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {subject.title}
      {below && <SecondaryText>{below}</SecondaryText>}
    </Box>
  )
}

function OriginCell({ entry: { address, user_agent } }: { entry: AuditEntry }) {
  const device = useDeviceLabels()
  if (address === null) return null
  return (
    <>
      {address}
      {user_agent !== null && <SecondaryText>{device(user_agent)}</SecondaryText>}
    </>
  )
}

function SecondaryText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
      {children}
    </Box>
  )
}
