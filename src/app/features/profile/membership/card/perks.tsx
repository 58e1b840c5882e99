import DiscountIcon from '@mui/icons-material/LocalOfferOutlined'
import EntryIcon from '@mui/icons-material/MeetingRoomOutlined'
import ExtraIcon from '@mui/icons-material/CardGiftcardOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Perk } from '#contract/members/membership-settings.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { translatedLabel } from '#app/features/profile/membership/own-labels.ts'

const ICONS = { discount: DiscountIcon, entry: EntryIcon, extra: ExtraIcon } as const

/** Perks of a tier; nothing when the venue lists none. */
export function Perks({ perks, tier }: { perks: readonly Perk[]; tier: MemberTier }) {
  const { t } = useTranslation('membership')
  const kinds = { discount: t('perks.discount'), entry: t('perks.entry'), extra: t('perks.extra') }
  const tier_perks = perks.filter(({ tiers }) => tiers.includes(tier))
  if (tier_perks.length === 0) return null
  return (
    <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {t('perks.title')}
      </Typography>
      <Stack component="ul" sx={{ gap: 0.75, mt: 1, mb: 0, p: 0, listStyle: 'none' }}>
        {tier_perks.map(({ key, kind, label }) => {
          const Icon = ICONS[kind]
          return (
            <Stack component="li" key={key} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
              <Icon fontSize="small" titleAccess={kinds[kind]} sx={{ color: 'text.secondary', mt: '2px' }} />
              <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {translatedLabel(label, currentLanguage())}
              </Typography>
            </Stack>
          )
        })}
      </Stack>
    </Box>
  )
}
