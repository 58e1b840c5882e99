import Chip from '@mui/material/Chip'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { useTierLabels } from './member-labels.ts'

/** Label of a tier in its colour. */
export function TierChip({ tier }: { tier: MemberTier }) {
  const labels = useTierLabels()
  const colour = `var(--mui-palette-tier-${tier})`
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      label={labels[tier]}
      sx={{ color: colour, borderColor: colour, fontWeight: 600 }}
    />
  )
}
