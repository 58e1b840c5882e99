import { useTranslation } from 'react-i18next'
import { useStation, useZone } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { OverrideForm } from './override-form.tsx'
import { Sheet } from './sheet.tsx'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

/** Undoes the entry that a verdict is about, whichever device made it and however long ago, with a reason. */
export function UndoEntrySheet({ outcome, onClose }: { outcome: DisplayedScan; onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const zone = useZone()
  const { verdict } = outcome
  const entry =
    formatVerdictReason(verdict, { zone, now_ms: outcome.at_ms }, t) ?? verdictLabel(verdict.kind, t)
  return (
    <Sheet title={t('undo_entry.title')} onClose={onClose}>
      <OverrideForm
        text={t('undo_entry.text', { entry })}
        reasons={[t('undo_entry.wrong_person'), t('undo_entry.by_mistake'), t('undo_entry.did_not_enter')]}
        confirm={t('undo_entry.confirm')}
        onSubmit={(override) => {
          onClose()
          void station.undoEntry(outcome, override)
        }}
      />
    </Sheet>
  )
}
