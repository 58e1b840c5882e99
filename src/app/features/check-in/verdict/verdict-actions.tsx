import { useTranslation } from 'react-i18next'
import { useStation, useDoorState } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/station.ts'
import type { OpenSheet } from '../sheets/sheets.tsx'
import { canOverride, isAdmission } from './verdict-look.ts'

interface VerdictActionsProps {
  outcome: DisplayedScan
  onOpen: (sheet: OpenSheet) => void
}

/** Possible actions on a verdict; all less prominent than continuing, except taking a payment. */
export function VerdictActions({ outcome, onOpen }: VerdictActionsProps) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const meta = useDoorState(({ meta }) => meta)
  const { kind } = outcome.verdict
  if (outcome.contradiction !== null) {
    return (
      <button type="button" className="lesser" onClick={() => onOpen('queue')}>
        {t('contradiction.look')}
      </button>
    )
  }
  if (isAdmission(kind)) {
    return (
      <button type="button" className="lesser" onClick={() => void station.undo(outcome)}>
        {t('verdict.undo')}
      </button>
    )
  }
  if (kind === 'building_full') {
    // In a row of its own: a second tap must not reach the button that undoes the entry.
    return (
      <button type="button" className="pay" onClick={() => void station.letInOverLimit(outcome)}>
        {t('verdict.over_limit_action')}
      </button>
    )
  }
  if (outcome.subject === null || outcome.scan?.kind !== 'in') return null
  const may_pay = kind === 'unpaid' && meta?.list.takes_payment === true
  const may_override = meta?.device.may_override === true && canOverride(kind) && !isUnknownCode(outcome)
  return (
    <>
      {may_pay && (
        <button type="button" className="pay" onClick={() => onOpen({ pay: outcome })}>
          {t('verdict.pay_action')}
        </button>
      )}
      {may_override && (
        <button type="button" className="lesser" onClick={() => onOpen({ override: outcome })}>
          {t('verdict.override_action')}
        </button>
      )}
    </>
  )
}

/** A code that was never a ticket: there is nobody to admit. */
const isUnknownCode = ({ verdict, scan }: DisplayedScan): boolean =>
  verdict.kind === 'unknown_code' && scan?.code_hash === null && scan.attendee_id === null
