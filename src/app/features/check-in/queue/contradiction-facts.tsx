import { useTranslation } from 'react-i18next'
import { personName } from '#rules/text/person-name.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import type { Contradiction } from './contradictions.ts'
import { useZone } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/station.ts'
import { formatDoorTime } from '../screen/door-times.ts'
import { VerdictIcon } from '../verdict/verdict-icon.tsx'
import { isAdmission } from '../verdict/verdict-look.ts'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

interface ContradictionFactsProps {
  outcome: DisplayedScan
  contradiction: Contradiction
}

/** Replaces the displayed verdict: what is known now, and about whom. */
export function ContradictionFacts({ outcome, contradiction }: ContradictionFactsProps) {
  const { t } = useTranslation('check-in')
  const zone = useZone()
  const { attendee } = outcome
  const { verdict, paid_twice, error } = contradiction
  const refused = verdict === null || isAdmission(verdict.kind) ? null : verdict
  const word = () => {
    if (error !== null) return t('contradiction.not_counted')
    return refused === null ? t('contradiction.paid_twice') : t('contradiction.not_in_order')
  }
  const why = () => {
    if (error !== null) return errorText(error)
    if (refused !== null) {
      return formatVerdictReason(refused, { zone, now_ms: outcome.at_ms }, t) ?? verdictLabel(refused.kind, t)
    }
    return paid_twice === null
      ? null
      : t('contradiction.also_paid', { time: formatDoorTime(paid_twice.at, zone) })
  }
  return (
    <>
      <VerdictIcon tone="refused" size="var(--icon)" />
      <div className="facts">
        <p className="word">{word()}</p>
        {attendee !== null && <p className="name">{personName(attendee) || t('search.no_name')}</p>}
        <p className="reason">{why()}</p>
      </div>
    </>
  )
}
