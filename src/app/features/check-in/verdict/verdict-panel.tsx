import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { doorTexts } from '../screen/door-texts.ts'
import { ScanListContext, useDisplayedScan, useStation } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { markVerdict } from '../screen/station.ts'
import { VerdictActions } from './verdict-actions.tsx'
import { VerdictFacts } from './verdict-facts.tsx'
import { notesOf } from './notes.ts'
import { offeredPartyOf } from '../party/offered-party.ts'
import type { OpenSheet } from '../sheets/sheets.tsx'
import { isAdmission, VERDICT_TONES, type VerdictTone } from './verdict-look.ts'
import './verdict.css'

const ADMITTED_MS = 1_500
/** A rejection takes longer because it has to be explained. */
const REFUSED_MS = 4_000
const NOTE_MS = 6_000
/** An offer to admit the rest of the order is read, counted and tapped; the strip can bring it back. */
const OFFER_MS = 12_000

function displayDurationOf(outcome: DisplayedScan): number {
  const { verdict, attendee, ticket } = outcome
  if (offeredPartyOf(outcome) !== null) return OFFER_MS
  if (notesOf(attendee, ticket).length > 0 || attendee?.answers !== undefined) return NOTE_MS
  return isAdmission(verdict.kind) || verdict.kind === 'just_now' ? ADMITTED_MS : REFUSED_MS
}

/** A question stays until it is answered or the next ticket is scanned. */
const isQuestion = ({ verdict }: DisplayedScan): boolean =>
  verdict.kind === 'building_full' || verdict.kind === 'several_lists'

/** A contradicted verdict is red, whatever it was. */
function toneOf({ verdict, contradiction }: DisplayedScan): VerdictTone {
  return contradiction === null ? VERDICT_TONES[verdict.kind] : 'refused'
}

type VerdictPanelProps = { onOpen: (sheet: OpenSheet) => void }

/** The latest verdict, first full screen, then as a strip; announced once. Scanning continues behind it. */
export function VerdictPanel({ onOpen }: VerdictPanelProps) {
  const t = doorTexts()
  const outcome = useDisplayedScan((latest) => latest)
  const [dismissed_no, setDismissedNo] = useState(outcome?.no ?? 0)
  const is_new = outcome !== null && dismissed_no !== outcome.no
  const { station } = useStation()
  const phase = outcome === null ? 'none' : is_new ? 'full' : 'last'
  useLayoutEffect(() => {
    if (outcome !== null && is_new) markVerdict(outcome)
  }, [outcome, is_new])
  useEffect(() => {
    station.setVerdictOpen(is_new)
  }, [station, is_new])
  useEffect(() => {
    if (outcome === null || !is_new) return undefined
    const dismiss = () => setDismissedNo(outcome.no)
    const timer = isQuestion(outcome) ? undefined : setTimeout(dismiss, displayDurationOf(outcome))
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [outcome, is_new])
  const dismiss = () => setDismissedNo(outcome?.no ?? 0)
  const box = useRef<HTMLDivElement>(null)
  useReservedHeight(box)
  return (
    <ScanListContext value={outcome?.list ?? null}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the button do the same */}
      <div
        ref={box}
        className="verdict"
        data-phase={phase}
        data-tone={outcome === null ? undefined : toneOf(outcome)}
        onClick={phase === 'full' ? dismiss : undefined}
      >
        <div
          className="said"
          role="status"
          aria-live="assertive"
          aria-atomic="true"
          aria-label={t('verdict.label')}
          data-verdict={outcome?.contradiction ? 'contradicted' : outcome?.verdict.kind}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a small phone it scrolls, by keys as well
          tabIndex={phase === 'full' ? 0 : undefined}
        >
          {outcome !== null && <VerdictFacts outcome={outcome} />}
        </div>
        {outcome !== null && (
          <div className="does">
            <VerdictActions
              outcome={outcome}
              isFull={phase === 'full'}
              onOpen={onOpen}
              onExpand={() => setDismissedNo(0)}
            />
            <button type="button" className="next" onClick={dismiss}>
              {outcome.verdict.kind === 'building_full' ? t('verdict.not_let_in') : t('verdict.next')}
            </button>
          </div>
        )}
      </div>
    </ScanListContext>
  )
}

/** Reserves the strip's height in its parent while the verdict fills the screen, so that nothing else is laid out. */
function useReservedHeight(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { current } = box
    const place = current?.parentElement
    if (!current || !place || typeof ResizeObserver !== 'function') return undefined
    const observer = new ResizeObserver(() => {
      if (current.dataset['phase'] === 'last') place.style.minHeight = `${current.offsetHeight}px`
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
}
