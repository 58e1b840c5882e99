import type { DisplayedScan } from '../screen/displayed-scan.ts'
import type { Feedback, FeedbackSignal } from './feedback.ts'
import { notesOf } from './notes.ts'
import type { Speech } from './speech.ts'
import { spokenText, tierOf } from './spoken-text.ts'
import { TONE_SIGNALS, VERDICT_TONES } from './verdict-look.ts'

/** Returns the signal of a verdict; people with a tier get one of their own. */
export function signalOf(outcome: Pick<DisplayedScan, 'verdict' | 'attendee' | 'ticket'>): FeedbackSignal {
  const { kind } = outcome.verdict
  if (kind === 'admitted' && tierOf(outcome) !== null) return 'admitted_tier'
  return TONE_SIGNALS[VERDICT_TONES[kind]]
}

/** Plays the sound of a verdict, vibrates, and says what sound and colour do not. */
export function announceVerdict(
  outcome: DisplayedScan,
  { feedback, speech }: { feedback: Feedback; speech: Speech },
): void {
  const needs_attention = notesOf(outcome.attendee, outcome.ticket).some((note) => note.needs_attention)
  feedback.play(signalOf(outcome), needs_attention)
  speech.say(spokenText(outcome))
}
