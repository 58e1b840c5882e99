import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ClientProfile } from '#contract/account/clients.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Perk } from '#contract/members/membership-settings.ts'
import type { Membership } from '#contract/members/members.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { personName } from '#rules/text/person-name.ts'
import { QrImage } from '#app/ui/qr-image.tsx'
import { Perks } from './perks.tsx'
import { formatCalendarDay, formatTier } from '#app/features/profile/membership/tier-labels.ts'

interface MemberCardProps {
  profile: ClientProfile
  membership: Membership
  perks: readonly Perk[]
}

/** Membership card: name, tier with its perks, and the number as a code. */
export function MemberCard({ profile, membership, perks }: MemberCardProps) {
  const { t } = useTranslation('membership')
  const number = formatMembershipNo(membership.membership_no)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('card.label')}
      sx={cardStyleOf(membership.tier)}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography variant="h2" component="p" sx={{ color: `tier.${membership.tier}` }}>
          {formatTier(t, membership.tier)}
        </Typography>
        <Typography sx={{ mt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {personName(profile)} {profile.chinese_name}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.05em' }}>{number}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          <TierEnd membership={membership} />
        </Typography>
      </Box>
      <QrImage text={membership.membership_no} label={t('card.code', { number })} size={148} />
      <Perks perks={perks} tier={membership.tier} />
    </Paper>
  )
}

function TierEnd({ membership: { tier, tier_until, tier_then } }: { membership: Membership }) {
  const { t } = useTranslation('membership')
  if (tier_until === null) return tier === 'normal' ? t('card.always') : t('card.for_good')
  const until = formatCalendarDay(tier_until)
  return tier_then === null || tier_then === 'normal'
    ? t('card.until', { until })
    : t('card.until_then', { until, next: formatTier(t, tier_then) })
}

const cardStyleOf = (tier: MemberTier) => ({
  borderTop: 6,
  borderTopColor: `tier.${tier}`,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  p: { xs: 2, sm: 3 },
  mb: 2.5,
})
