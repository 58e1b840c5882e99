import { use } from 'react'
import type { DoorQuestion, MirrorAttendee } from '#contract/door/mirror.ts'
import { answerLines } from '#rules/door/door-answers.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { ScanListContext, useDoorState } from '../screen/station-context.ts'

const NO_QUESTIONS: readonly DoorQuestion[] = []

/** Answers to the questions that doors show, one short line each. */
export function AnswerList({ answers }: { answers: MirrorAttendee['answers'] }) {
  const t = doorTexts()
  const list = use(ScanListContext)
  const shown = useDoorState(({ meta }) => meta?.questions ?? NO_QUESTIONS)
  const questions = list === null ? shown : (list.questions ?? NO_QUESTIONS)
  const lines = answerLines(questions, answers, currentLanguage())
  if (lines.length === 0) return null
  return (
    <ul className="answers" aria-label={t('note.answers')}>
      {lines.map(({ id, title, text }) => (
        <li key={id}>{t('note.said', { of: title, note: text })}</li>
      ))}
    </ul>
  )
}
