import i18next from 'i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { tierLabel } from './tier-label.ts'

type SpokenScan = Pick<DisplayedScan, 'verdict' | 'attendee' | 'ticket' | 'context' | 'party' | 'party_size'>

/** Tier of the person, else of the ticket type; null for none and for a normal member. */
export function tierOf({ attendee, ticket }: Pick<SpokenScan, 'attendee' | 'ticket'>): string | null {
  const tier = attendee?.tier ?? ticket?.tier ?? null
  return tier === null || tier.toLowerCase() === 'normal' ? null : tier
}

/**
 * What a verdict says aloud: the tier of who is admitted, how many of an order are, and that a ticket was shown
 * before. Blank for a plain ticket: sound and colour say it faster.
 */
export function spokenText(outcome: SpokenScan): string {
  const t = i18next.getFixedT(null, 'check-in')
  const { verdict, context, party, party_size } = outcome
  if (verdict.kind === 'already_in') return t('spoken.second_time')
  if (verdict.kind !== 'admitted') return ''
  const tier = tierOf(outcome)
  const entries = context?.entries ?? 0
  return [
    party === null ? null : t('spoken.together', { number: formatNumber(party_size) }),
    tier === null ? null : tierLabel(tier, t),
    entries > 1 ? t('verdict.entry_number', { number: formatNumber(entries) }) : null,
  ]
    .filter(Boolean)
    .join(', ')
}
