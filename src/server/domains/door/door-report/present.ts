import type { ReportScan, SignOff } from '#contract/door/door-report.ts'
import { incidentOf } from '#rules/door/door-report.ts'
import type { ReportScanRow, SignOffRow } from './store.ts'

export function presentScan({ in_conflict, is_override, ...scan }: ReportScanRow): ReportScan {
  const verdict_kind = scan.verdict.kind
  const { kind, over_limit } = scan
  return { ...scan, incident: incidentOf({ kind, in_conflict, is_override, over_limit, verdict_kind }) }
}

/** @param may_see_money whether the caller may see the takings */
export function presentSignOff(row: SignOffRow, may_see_money: boolean): SignOff {
  const { id, signed_at, signed_by, note, sold, entered, takings_cents } = row
  return {
    id,
    signed_at,
    signed_by,
    note,
    sold,
    entered,
    takings_cents: may_see_money ? takings_cents : null,
  }
}
