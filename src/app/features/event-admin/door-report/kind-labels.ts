import { useTranslation } from 'react-i18next'
import type { ReportScan } from '#contract/door/door-report.ts'

type ReportScanKind = NonNullable<ReportScan['incident']> | ReportScan['kind']

/** Labels of incidents, and of scans that are none. */
export function useKindLabels(): Record<ReportScanKind, string> {
  const { t } = useTranslation('door-report')
  return {
    undo: t('kind.undo'),
    conflict: t('kind.conflict'),
    override: t('kind.override'),
    over_limit: t('kind.over_limit'),
    revoked_code: t('kind.revoked_code'),
    unknown_code: t('kind.unknown_code'),
    in: t('kind.in'),
    out: t('kind.out'),
  }
}
