import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DeskRequestFull } from '#contract/members/upgrade-requests.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { Panel } from '#app/ui/panel.tsx'
import {
  formatCalendarDay,
  useMemberName,
  useTierLabels,
} from '#app/features/members/labels/member-labels.ts'
import { Pair, Pairs } from '#app/features/members/labels/pairs.tsx'
import { TierLog } from '#app/features/members/labels/tier-log.tsx'
import { RequestStatusChip } from '#app/features/members/labels/request-status-chip.tsx'

/** The requesting member, their tiers and earlier requests. */
export function MemberPanel({ request, timezone }: { request: DeskRequestFull; timezone: string }) {
  const { t } = useTranslation('members')
  const nameOf = useMemberName()
  const tiers = useTierLabels()
  const { member, history, earlier } = request
  const tier = tiers[member.tier]
  return (
    <Panel title={t('history.title')}>
      <Pairs>
        <Pair label={nameOf(member)}>
          {t('person.number', { number: formatMembershipNo(member.membership_no) })}
        </Pair>
        <Pair label={t('history.now')}>
          {member.tier_until === null
            ? tier
            : t('history.until', { tier, until: formatCalendarDay(member.tier_until) })}
        </Pair>
      </Pairs>
      <Heading>{t('history.tiers')}</Heading>
      <TierLog lines={history} timezone={timezone} />
      <Heading>{t('history.earlier')}</Heading>
      {earlier.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('history.no_earlier')}</Typography>
      ) : (
        <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {earlier.map((earlier_request) => (
            <Box component="li" key={earlier_request.id}>
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                {tiers[earlier_request.tier]}
                <RequestStatusChip status={earlier_request.status} />
              </Stack>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatInstant(earlier_request.requested_at, timezone)}
              </Typography>
            </Box>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h3" sx={{ fontWeight: 650, mt: 2.5, mb: 1 }}>
      {children}
    </Typography>
  )
}
