import { personName } from '#rules/text/person-name.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import type { Contradiction } from './contradictions.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { useIsHandOut, useZone } from '../screen/station-context.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { VerdictIcon } from '../verdict/verdict-icon.tsx'
import { isAdmission } from '../verdict/verdict-look.ts'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

interface ContradictionFactsProps {
  outcome: DisplayedScan
  contradiction: Contradiction
}

/** Replaces the displayed verdict: what is known now, and about whom. */
export function ContradictionFacts({ outcome, contradiction }: ContradictionFactsProps) {
  const t = doorTexts()
  const zone = useZone()
  const timeOf = useDoorTime()
  const is_hand_out = useIsHandOut()
  const { attendee } = outcome
  const { verdict, paid_twice, error } = contradiction
  const refusal = verdict === null || isAdmission(verdict.kind) ? null : verdict
  const label = () => {
    if (error !== null) return t('contradiction.not_counted')
    if (refusal === null) return t('contradiction.paid_twice')
    return is_hand_out ? t('hand_out.not_in_order') : t('contradiction.not_in_order')
  }
  const reason = () => {
    if (error !== null) return errorText(error)
    if (refusal !== null) {
      const context = { zone, now_ms: outcome.at_ms, is_hand_out }
      return formatVerdictReason(refusal, context, t) ?? verdictLabel(refusal.kind, t, is_hand_out)
    }
    return paid_twice === null ? null : t('contradiction.also_paid', { time: timeOf(paid_twice.at) })
  }
  return (
    <>
      <VerdictIcon tone="refused" size="var(--icon)" />
      <div className="facts">
        <p className="word">{label()}</p>
        {attendee !== null && <p className="name">{personName(attendee) || t('search.no_name')}</p>}
        <p className="reason">{reason()}</p>
      </div>
    </>
  )
}
