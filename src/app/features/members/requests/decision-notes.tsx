import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DeskRequestFull } from '#contract/members/upgrade-requests.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useRejectionLabels, useTierLabels } from '#app/features/members/labels/member-labels.ts'

interface DecisionNotesProps {
  request: DeskRequestFull
  timezone: string
  /** Omitted when there is nothing to undo. */
  onUndo: (() => void) | undefined
}

/** Notes for a decision, and the decision made. */
export function DecisionNotes({ request, timezone, onUndo }: DecisionNotesProps) {
  const { t } = useTranslation('members')
  const online = useOnline()
  const { claim, decision, status } = request
  return (
    <>
      {!online && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('request.stale')}
        </Alert>
      )}
      {status === 'PENDING' && claim !== null && !claim.is_mine && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('request.claimed', { name: claim.by, until: formatTime(claim.until, timezone) })}
        </Alert>
      )}
      <div role="status">
        {decision === null ? (
          <ReceiptProgress request={request} onUndo={onUndo} />
        ) : (
          <Decision {...{ decision, timezone, onUndo }} />
        )}
      </div>
    </>
  )
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('members')
  return (
    <Button color="inherit" size="small" onClick={onUndo} aria-keyshortcuts="Z">
      {t('request.undo')}
    </Button>
  )
}

type DecisionProps = Omit<DecisionNotesProps, 'request'> & {
  decision: NonNullable<DeskRequestFull['decision']>
}

function Decision({ decision, timezone, onUndo }: DecisionProps) {
  const { t } = useTranslation('members')
  const reasons = useRejectionLabels()
  const { status, by: name, at, rejection, undo_until } = decision
  const params = { name, when: formatInstant(at, timezone) }
  return (
    <Alert
      severity={status === 'APPROVED' ? 'success' : 'warning'}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={onUndo && <UndoButton onUndo={onUndo} />}
    >
      {status === 'APPROVED' ? t('request.approved', params) : t('request.rejected', params)}
      {rejection !== null && (
        <Typography variant="body2">
          {[reasons[rejection.code], rejection.words].filter(Boolean).join(' · ')}
        </Typography>
      )}
      {onUndo && (
        <Typography variant="body2">
          {t('request.undo_until', { until: formatTime(undo_until, timezone) })}
        </Typography>
      )}
    </Alert>
  )
}

/** Whether the receipts that were not rejected are sufficient. */
function ReceiptProgress({ request, onUndo }: Pick<DecisionNotesProps, 'request' | 'onUndo'>) {
  const { t } = useTranslation('members')
  const tier = useTierLabels()[request.tier]
  const { missing, not_needed } = request.standing
  return (
    <Alert
      severity={missing === null ? 'success' : 'error'}
      sx={{ mb: 2 }}
      action={onUndo && <UndoButton onUndo={onUndo} />}
    >
      {missing === null
        ? t('standing.enough', { tier })
        : t('standing.missing', { tier, count: missing.receipts })}
      {not_needed.length > 0 && ` ${t('standing.not_needed', { count: not_needed.length })}`}
    </Alert>
  )
}
