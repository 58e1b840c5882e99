import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { EarnedTier } from '#contract/members/member-tier.ts'
import type { UpgradeRequest } from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { useRequestTier, useWithdrawRequest } from '#app/data/membership/mutations.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { SavedMembership } from '#offline/storage/membership-database.ts'
import { sortDays, tierProgressOf } from './receipt-hints.ts'
import { formatRejection } from './rejection-labels.ts'
import { formatCalendarDay, formatTier } from './tier-labels.ts'

/** Tiers that the sent receipts qualify for, what is missing for more, and earlier requests. */
export function RequestsPanel({ saved }: { saved: SavedMembership }) {
  const { t } = useTranslation('membership')
  const pending = saved.requests.find(({ status }) => status === 'PENDING')
  const past = saved.requests.filter(({ status }) => status !== 'PENDING')
  return (
    <Panel title={t('requests.title')} lead={t('requests.lead', { count: saved.rules.platinum_receipts })}>
      {pending === undefined ? (
        <TierRequestForm saved={saved} />
      ) : (
        <PendingRequest request={pending} saved={saved} />
      )}
      {past.length > 0 && (
        <Box component="ul" aria-label={t('requests.title')} sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
          {past.map((request) => (
            <Box component="li" key={request.id} sx={row}>
              <PastRequest request={request} timezone={saved.rules.timezone} />
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}

function TierRequestForm({ saved }: { saved: SavedMembership }) {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const id = useNewId('upgrade')
  const requestTier = useRequestTier()
  const send = (tier: EarnedTier, receipt_ids: Id[]) => requestTier.mutate({ id, tier, receipt_ids })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {tierProgressOf(saved).map(({ tier, counted, not_needed, missing }) => (
        <Box key={tier} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ flex: '1 1 14rem', minWidth: 0 }}>
            {missing === null
              ? t('requests.enough', { tier: formatTier(t, tier), count: counted.length })
              : formatMissing(t, tier, missing)}
            {missing === null &&
              not_needed.length > 0 &&
              ` ${t('requests.not_needed', { count: not_needed.length })}`}
          </Typography>
          {missing === null && (
            <Button
              variant="contained"
              disabled={!online}
              loading={requestTier.isPending}
              onClick={() => send(tier, counted)}
            >
              {t('requests.ask', { tier: formatTier(t, tier) })}
            </Button>
          )}
        </Box>
      ))}
      {!online && <Typography color="text.secondary">{t('offline')}</Typography>}
      {requestTier.error !== null && <Alert severity="error">{errorText(requestTier.error)}</Alert>}
    </Box>
  )
}

type MissingItems = { receipts: number; days: string[] }

function formatMissing(
  t: TFunction<'membership'>,
  tier: EarnedTier,
  { receipts: count, days }: MissingItems,
): string {
  const tier_name = formatTier(t, tier)
  if (days.length === 0) return t('requests.missing', { tier: tier_name, count })
  return t('requests.missing_of', {
    tier: tier_name,
    count,
    days: sortDays(days).map(formatCalendarDay).join(', '),
  })
}

function PendingRequest({ request, saved }: { request: UpgradeRequest; saved: SavedMembership }) {
  const { t } = useTranslation('membership')
  const online = useOnline()
  const withdraw = useWithdrawRequest()
  const { timezone, target_days } = saved.rules
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          disabled={!online}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(request.id)}
        >
          {t('requests.withdraw')}
        </Button>
      }
    >
      {t('requests.pending', {
        tier: formatTier(t, request.tier),
        day: formatDay(request.requested_at, timezone),
      })}{' '}
      {request.is_looked_at ? t('requests.looked_at') : t('requests.wait', { count: target_days })}
      {withdraw.error !== null && ` ${errorText(withdraw.error)}`}
    </Alert>
  )
}

function PastRequest({ request, timezone }: { request: UpgradeRequest; timezone: string }) {
  const { t } = useTranslation('membership')
  const { status, tier, requested_at, rejection } = request
  const states = {
    PENDING: { tone: 'warning', label: t('receipts.states.pending') },
    APPROVED: { tone: 'success', label: t('receipts.states.approved') },
    REJECTED: { tone: 'error', label: t('receipts.states.rejected') },
    WITHDRAWN: { tone: 'default', label: t('requests.withdrawn') },
  } as const
  return (
    <>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography>
          {formatTier(t, tier)} · {formatDay(requested_at, timezone)}
        </Typography>
        {rejection !== null && (
          <Typography variant="body2" color="error">
            {formatRejection(t, rejection)}
          </Typography>
        )}
      </Box>
      <StatusChip {...states[status]} />
    </>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const
