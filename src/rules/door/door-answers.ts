import type { DoorAnswer, DoorQuestion, MirrorAttendee } from '#contract/door/mirror.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { localizeRow, optionLabels } from '../text/translated-text.ts'

/** Most answers that a verdict shows. */
export const DOOR_ANSWERS_MAX = 5
/** Most characters that a door receives of a text, and shows of an answer. */
const TEXT_MAX = 60
const LINE_MAX = 120
const ELLIPSIS = '…'

/** Returns a text in one line, with an ellipsis if it was cut. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length <= most
    ? characters.join('')
    : `${characters.slice(0, most - 1).join('')}${ELLIPSIS}`
}

/** Returns answers as doors receive them: texts are cut, blank ones are left out; undefined without any. */
export function shortAnswers(answers: Readonly<Record<string, DoorAnswer>>): MirrorAttendee['answers'] {
  const short = Object.entries(answers)
    .map(([id, answer]) => [id, typeof answer === 'string' ? cut(answer, TEXT_MAX) : answer] as const)
    .filter(([, answer]) => answer.length > 0)
  return short.length === 0 ? undefined : Object.fromEntries(short)
}

/** An answer as a door shows it. */
export type AnswerLine = { id: string; title: string; type: DoorQuestion['type']; text: string }

/**
 * Returns an attendee's answers in the order of the questions, at most five, with the texts of a language where
 * translated. An option that the question no longer has keeps the text of its answer.
 */
export function answerLines(
  questions: readonly DoorQuestion[],
  answers: MirrorAttendee['answers'],
  language: Locale,
): AnswerLine[] {
  if (answers === undefined) return []
  const lines = questions.flatMap((question): AnswerLine[] => {
    const answer = answers[question.id]
    if (answer === undefined) return []
    const labels = optionLabels(question, language)
    const labelOf = (option: string) => labels[question.options.indexOf(option)] ?? option
    const text = [answer].flat().map(labelOf).join(', ')
    const { id, type } = question
    return [{ id, type, title: localizeRow(question, language).title, text: cut(text, LINE_MAX) }]
  })
  return lines.slice(0, DOOR_ANSWERS_MAX)
}
