import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { memberTier, type MemberTier } from '#contract/members/member-tier.ts'
import { readFrameOptions } from '#app/lib/addresses/framed-page.ts'
import { Icon } from '#app/ui/plain/icon.tsx'
import { LOCK } from '#app/ui/plain/icon-paths.ts'
import { PlainLink } from '#app/ui/plain/links.tsx'
import './picker.css'
import { formatTier } from './ticket-labels.ts'

/** Link to the lowest sufficient tier; a signed-out visitor signs in on the way. */
export function HowToJoin({ tiers }: { tiers: readonly MemberTier[] }) {
  const { t } = useTranslation('public')
  const lowest = memberTier.options.find((tier) => tiers.includes(tier)) ?? 'normal'
  return (
    <div className="how-to-join">
      <Icon path={LOCK} size={20} className="text-quiet" />
      <PlainLink
        // VIP cannot be requested: the venue grants it.
        to={lowest === 'vip' ? '/contact-us' : '/profile/membership'}
        className="text-small underlined"
        // Only the ticket picker fits into a frame of another site.
        {...(readFrameOptions() === null ? {} : { target: '_blank' })}
      >
        {formatJoinLink(t, lowest)}
      </PlainLink>
    </div>
  )
}

function formatJoinLink(t: TFunction<'public'>, tier: MemberTier): string {
  if (tier === 'normal') return t('sale.members_how')
  return tier === 'vip' ? t('sale.vip_how') : t('sale.tier_how', { tier: formatTier(t, tier) })
}
