import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DeskRequest } from '#contract/members/upgrade-requests.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { formatInstant, formatRelative } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useNow } from '#app/components/use-now.ts'
import { TextLink } from '#app/ui/links.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useMemberName } from '#app/features/members/labels/member-labels.ts'
import { TierChip } from '#app/features/members/labels/tier-chip.tsx'
import { RequestChips } from './request-chips.tsx'

/** Columns of the request list; decided requests include the time of the decision. */
export function useRequestColumns(is_decided: boolean, timezone: string): Column<DeskRequest>[] {
  const { t } = useTranslation('members')
  const now_ms = useNow()
  const ago = (at: string) => formatRelative(at, now_ms)
  const timeCell = (at: string, detail: string | null) => (
    <Box sx={{ minWidth: { md: 136 } }}>
      {formatInstant(at, timezone)}
      {detail !== null && <SecondaryText>{detail}</SecondaryText>}
    </Box>
  )
  return [
    {
      key: 'member',
      header: t('request.column.member'),
      cell: (request) => <MemberCell request={request} />,
    },
    { key: 'tier', header: t('request.column.tier'), cell: ({ tier }) => <TierChip tier={tier} /> },
    {
      key: 'receipts',
      header: t('request.column.receipts'),
      cell: ({ receipts, amount_cents }) =>
        t('request.receipts', { count: receipts, sum: formatMoney(amount_cents, 'HKD') }),
    },
    {
      key: 'requested_at',
      header: t('request.column.requested'),
      sortable: true,
      cell: ({ requested_at }) => timeCell(requested_at, is_decided ? null : ago(requested_at)),
    },
    is_decided
      ? {
          key: 'decided_at',
          header: t('request.column.decided'),
          sortable: true,
          cell: ({ decision }) => decision !== null && timeCell(decision.at, decision.by),
        }
      : {
          key: 'due_at',
          header: t('request.column.due'),
          cell: ({ due_at }) => timeCell(due_at, ago(due_at)),
        },
    {
      key: 'state',
      header: t('request.column.state'),
      cell: (request) => <RequestChips request={request} />,
    },
  ]
}

function MemberCell({ request: { id, member } }: { request: DeskRequest }) {
  const { t } = useTranslation('members')
  const nameOf = useMemberName()
  return (
    <Box sx={{ minWidth: { lg: 176 }, overflowWrap: 'anywhere' }}>
      <TextLink to="/manage/approve-upgrade/$upgradeId" params={{ upgradeId: id }}>
        {nameOf(member)}
      </TextLink>
      <SecondaryText>
        {t('person.number', { number: formatMembershipNo(member.membership_no) })}
      </SecondaryText>
    </Box>
  )
}

function SecondaryText({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}
