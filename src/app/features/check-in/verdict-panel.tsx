import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk, useDoorState, useOutcome } from './desk-context.ts'
import { markVerdict, type Outcome } from './desk.ts'
import { VerdictFacts } from './verdict-facts.tsx'
import { notesOf } from './notes.ts'
import type { OpenSheet } from './sheets.tsx'
import { canOverride, TONES } from './verdict-look.ts'
import { verdictStyles } from './verdict-styles.ts'

const GREEN_MS = 1_500
/** A refusal has to be explained to somebody. */
const OTHER_MS = 4_000
const NOTE_MS = 6_000

function shownFor({ verdict, attendee, ticket }: Outcome): number {
  if (notesOf(attendee, ticket).length > 0) return NOTE_MS
  return TONES[verdict.kind] === 'admitted' ? GREEN_MS : OTHER_MS
}

type VerdictPanelProps = { onOpen: (sheet: OpenSheet) => void }

/** The latest verdict over the whole screen, then as a strip; spoken once. Scanning goes on behind it. */
export function VerdictPanel({ onOpen }: VerdictPanelProps) {
  const { t } = useTranslation('check-in')
  const outcome = useOutcome()
  const [looked_at, setLookedAt] = useState(outcome?.no ?? 0)
  const is_new = outcome !== null && looked_at !== outcome.no
  const phase = outcome === null ? 'none' : is_new ? 'full' : 'last'
  useLayoutEffect(() => {
    if (outcome !== null && is_new) markVerdict(outcome)
  }, [outcome, is_new])
  useEffect(() => {
    if (outcome === null || !is_new) return undefined
    const dismiss = () => setLookedAt(outcome.no)
    const timer = setTimeout(dismiss, shownFor(outcome))
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [outcome, is_new])
  const dismiss = () => setLookedAt(outcome?.no ?? 0)
  return (
    <Box
      sx={verdictStyles}
      data-phase={phase}
      data-tone={outcome === null ? undefined : TONES[outcome.verdict.kind]}
      onClick={phase === 'full' ? dismiss : undefined}
    >
      <div
        className="said"
        role="status"
        aria-live="assertive"
        aria-atomic="true"
        aria-label={t('verdict.label')}
        data-verdict={outcome?.verdict.kind}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a small phone it scrolls, by keys as well
        tabIndex={phase === 'full' ? 0 : undefined}
      >
        {outcome !== null && <VerdictFacts outcome={outcome} />}
      </div>
      {outcome !== null && (
        <div className="does">
          <VerdictActions outcome={outcome} onOpen={onOpen} />
          <Button className="next" variant="outlined" fullWidth color="inherit" onClick={dismiss}>
            {t('verdict.next')}
          </Button>
        </div>
      )}
    </Box>
  )
}

function VerdictActions({ outcome, onOpen }: VerdictPanelProps & { outcome: Outcome }) {
  const { t } = useTranslation('check-in')
  const { desk } = useDesk()
  const { meta } = useDoorState()
  const { kind } = outcome.verdict
  if (kind === 'admitted' || kind === 'left') {
    return (
      <Button variant="outlined" fullWidth color="inherit" onClick={() => void desk.undo(outcome)}>
        {t('verdict.undo')}
      </Button>
    )
  }
  if (outcome.subject === null || outcome.scan?.kind !== 'in') return null
  const may_pay = kind === 'unpaid' && meta?.list.takes_payment === true
  const may_override = meta?.device.may_override === true && canOverride(kind)
  return (
    <>
      {may_pay && (
        <Button className="pay" variant="contained" fullWidth onClick={() => onOpen({ pay: outcome })}>
          {t('verdict.pay_action')}
        </Button>
      )}
      {may_override && (
        <Button variant="outlined" fullWidth color="inherit" onClick={() => onOpen({ override: outcome })}>
          {t('verdict.override_action')}
        </Button>
      )}
    </>
  )
}
