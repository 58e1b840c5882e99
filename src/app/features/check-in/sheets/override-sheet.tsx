import { useTranslation } from 'react-i18next'
import { FullBuildingAlert, useFullBuilding } from '../screen/building-figure.tsx'
import { useIsHandOut, useStation, useZone } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { OverrideForm } from './override-form.tsx'
import { Sheet } from './sheet.tsx'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

/** Admits someone against the verdict, with a reason and a name. */
export function OverrideSheet({ outcome, onClose }: { outcome: DisplayedScan; onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const zone = useZone()
  const is_full = useFullBuilding() !== null
  const is_hand_out = useIsHandOut()
  const { verdict, subject } = outcome
  const verdict_text =
    formatVerdictReason(verdict, { zone, now_ms: outcome.at_ms, is_hand_out }, t) ??
    verdictLabel(verdict.kind, t, is_hand_out)
  return (
    <Sheet title={is_hand_out ? t('hand_out.override_title') : t('override.title')} onClose={onClose}>
      <FullBuildingAlert />
      <OverrideForm
        text={t('override.text', { verdict: verdict_text })}
        reasons={[
          t('override.guest_list'),
          t('override.showed_payment'),
          t('override.mixed_up'),
          t('override.organizer_agreed'),
        ]}
        confirm={is_hand_out ? t('hand_out.confirm') : t('override.confirm')}
        onSubmit={(override) => {
          onClose()
          if (subject !== null)
            void station.scan(subject, { override, ...(is_full && { over_limit: true }) }, outcome.list?.id)
        }}
      />
    </Sheet>
  )
}
