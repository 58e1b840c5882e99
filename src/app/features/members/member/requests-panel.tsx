import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Member } from '#contract/members/members.ts'
import { useRequests } from '#app/data/upgrade-requests/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RequestStatusChip } from '#app/features/members/labels/request-status-chip.tsx'
import { useTierLabels } from '#app/features/members/labels/member-labels.ts'

/** A member's requests with their receipts. */
export function RequestsPanel({ member, timezone }: { member: Member; timezone: string }) {
  const { t } = useTranslation('members')
  const tiers = useTierLabels()
  const requests = useRequests({ query: member.membership_no, sort_direction: 'desc' })
  return (
    <Panel title={t('member.requests')}>
      <WaitForServer query={requests}>
        {({ data }) =>
          data.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('member.no_requests')}</Typography>
          ) : (
            <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
              {data.map((request) => (
                <Box component="li" key={request.id}>
                  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                    <TextLink to="/manage/approve-upgrade/$upgradeId" params={{ upgradeId: request.id }}>
                      {tiers[request.tier]}
                    </TextLink>
                    <RequestStatusChip status={request.status} />
                  </Stack>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {formatInstant(request.requested_at, timezone)} ·{' '}
                    {t('request.receipts', {
                      count: request.receipts,
                      sum: formatMoney(request.amount_cents, 'HKD'),
                    })}
                  </Typography>
                </Box>
              ))}
            </Stack>
          )
        }
      </WaitForServer>
    </Panel>
  )
}
