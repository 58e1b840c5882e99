import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PracticeKey } from '#rules/door/practice-code.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'
import { useDoorState, useStation } from '../screen/station-context.ts'
import { announceVerdict } from '../verdict/announce.ts'
import { VerdictFacts } from '../verdict/verdict-facts.tsx'
import { VerdictIcon } from '../verdict/verdict-icon.tsx'
import { verdictLabel } from '../verdict/verdict-labels.ts'
import { VERDICT_TONES } from '../verdict/verdict-look.ts'
import { practiceExamples, type PracticeExample } from './examples.ts'
import './practice.css'

/** Practice that nobody touches ends, so that no phone is left in it. */
const IDLE_MS = 2 * 60_000

/**
 * Verdicts to try by a tap or a practice code: each shows what a real scan would show, with its sound. Nothing is
 * stored, counted or sent. A real ticket, the opening of the list and two idle minutes end it.
 */
export function PracticeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station, feedback, speech } = useStation()
  const clock = useCorrectedClock()
  const [shown, setShown] = useState<PracticeExample | null>(null)
  const examples = useMemo(
    () =>
      practiceExamples(new Date(clock.now_ms()).toISOString(), {
        name: t('practice.name'),
        ticket: t('practice.ticket'),
        list: t('practice.list'),
        event: t('practice.event'),
        note: t('practice.note'),
      }),
    [clock, t],
  )
  useEndOfPractice(shown, onClose)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const labelOf = ({ key, kind }: PracticeExample) => {
    if (key === 'tier') return `${verdictLabel(kind, t)} · ${t('tier.vip')}`
    return key === 'note' ? `${verdictLabel(kind, t)} · ${t('note.attention')}` : shortLabel(kind)
  }
  const shortLabel = (kind: PracticeExample['kind']) =>
    kind === 'not_saved' ? t('practice.not_saved') : verdictLabel(kind, t)
  const show = (example: PracticeExample) => {
    setShown(example)
    void feedback.unlock()
    announceVerdict(example.scan, { feedback, speech })
  }
  const onCode = useEffectEvent((key: PracticeKey) => {
    const example = examples.find((candidate) => candidate.key === key)
    if (example !== undefined) show(example)
  })
  useEffect(() => station.practise((key) => onCode(key)), [station])
  return createPortal(
    <div
      ref={frame}
      className="practice"
      role="dialog"
      aria-modal="true"
      aria-label={t('practice.title')}
      tabIndex={-1}
    >
      <div className="band">
        <strong>{t('practice.band')}</strong>
        <button type="button" onClick={onClose}>
          {t('practice.end')}
        </button>
      </div>
      {shown === null ? (
        <div className="examples">
          <p>{t('practice.lead')}</p>
          {examples.map((example) => (
            <button key={example.key} type="button" onClick={() => show(example)}>
              <VerdictIcon tone={VERDICT_TONES[example.kind]} size={28} />
              {labelOf(example)}
            </button>
          ))}
        </div>
      ) : (
        <PracticeVerdict example={shown} onNext={() => setShown(null)} />
      )}
    </div>,
    document.body,
  )
}

function PracticeVerdict({
  example: { kind, scan },
  onNext,
}: {
  example: PracticeExample
  onNext: () => void
}) {
  const { t } = useTranslation('check-in')
  return (
    <div className="verdict" data-phase="full" data-tone={VERDICT_TONES[kind]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a small phone it scrolls, by keys as well */}
      <div className="said" role="status" aria-live="assertive" aria-atomic="true" tabIndex={0}>
        <VerdictFacts outcome={scan} />
      </div>
      <div className="does">
        <button type="button" className="next" onClick={onNext}>
          {t('verdict.next')}
        </button>
      </div>
    </div>
  )
}

/** Ends practice by Escape, when the list opens, and when nobody taps for a while. */
function useEndOfPractice(shown: PracticeExample | null, onClose: () => void): void {
  const list_status = useDoorState((state) => state.list_status)
  const first_status = useRef(list_status)
  const onEnd = useEffectEvent(onClose)
  useEffect(() => {
    if (first_status.current !== list_status) onEnd()
  }, [list_status])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEnd()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => onEnd(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [shown])
}
