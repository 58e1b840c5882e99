import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TierLogRow } from '#contract/members/members.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatCalendarDay, useTierLabels } from './member-labels.ts'

interface TierLogProps {
  lines: readonly TierLogRow[]
  timezone: string
  /** Action of an entry. */
  action?: (line: TierLogRow) => ReactNode
}

/** All grants and revocations of tiers, newest first, with author and reason. */
export function TierLog({ lines, timezone, action }: TierLogProps) {
  const { t } = useTranslation('members')
  const formatLine = useTierLineLabel()
  if (lines.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('history.no_tiers')}</Typography>
  }
  return (
    <Stack component="ol" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => {
        const by = line.by === null ? t('history.by_request') : t('history.by', { name: line.by })
        return (
          <Box component="li" key={line.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography>{formatLine(line)}</Typography>
              {line.reason !== '' && <Typography variant="body2">{line.reason}</Typography>}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatInstant(line.at, timezone)} · {by}
              </Typography>
            </Box>
            {action?.(line)}
          </Box>
        )
      })}
    </Stack>
  )
}

function useTierLineLabel(): (line: TierLogRow) => string {
  const { t } = useTranslation('members')
  const tiers = useTierLabels()
  return ({ kind, tier: tier_key, from: first, until: last }) => {
    const [tier, from] = [tiers[tier_key], formatCalendarDay(first)]
    if (kind === 'taken_back') return t('history.taken_back', { tier, from })
    return last === null
      ? t('history.granted', { tier, from })
      : t('history.granted_until', { tier, from, until: formatCalendarDay(last) })
  }
}
