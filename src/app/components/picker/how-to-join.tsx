import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { memberTier, type MemberTier } from '#contract/members/member-tier.ts'
import { readFrameOptions } from '#app/lib/addresses/framed-page.ts'
import { TextLink } from '#app/ui/links.tsx'
import { formatTier } from './ticket-labels.ts'

/** Link to the lowest sufficient tier; a signed-out visitor signs in on the way. */
export function HowToJoin({ tiers }: { tiers: readonly MemberTier[] }) {
  const { t } = useTranslation('public')
  const lowest = memberTier.options.find((tier) => tiers.includes(tier)) ?? 'normal'
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', mt: 0.5 }}>
      <LockIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <TextLink
        // VIP cannot be requested: the venue grants it.
        to={lowest === 'vip' ? '/contact-us' : '/profile/membership'}
        variant="body2"
        underline="always"
        // Only the ticket picker fits into a frame of another site.
        {...(readFrameOptions() === null ? {} : { target: '_blank' })}
      >
        {formatJoinLink(t, lowest)}
      </TextLink>
    </Box>
  )
}

function formatJoinLink(t: TFunction<'public'>, tier: MemberTier): string {
  if (tier === 'normal') return t('sale.members_how')
  return tier === 'vip' ? t('sale.vip_how') : t('sale.tier_how', { tier: formatTier(t, tier) })
}
