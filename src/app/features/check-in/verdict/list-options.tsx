import { doorTexts } from '../screen/door-texts.ts'
import { useStation } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { isAdmission } from './verdict-look.ts'
import { verdictLabel } from './verdict-labels.ts'

/** The lists that would take a ticket: a tap scans it at that list. */
export function ListOptions({ outcome }: { outcome: DisplayedScan }) {
  const t = doorTexts()
  const { station } = useStation()
  const { verdict } = outcome
  if (verdict.kind !== 'several_lists') return null
  return verdict.options.map(({ list, verdict: { kind } }) => (
    <button key={list.id} type="button" className="pay" onClick={() => void station.scanAt(outcome, list.id)}>
      {[list.name, list.event_title, isAdmission(kind) ? null : verdictLabel(kind, t, list.is_hand_out)]
        .filter(Boolean)
        .join(' · ')}
    </button>
  ))
}
