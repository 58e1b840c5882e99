import { describe, expect, test } from 'vitest'
import type { DoorQuestion } from '#contract/door/mirror.ts'
import { answerLines, DOOR_ANSWERS_MAX, shortAnswers } from '#rules/door/door-answers.ts'

const question = (no: number, fields: Partial<DoorQuestion> = {}): DoorQuestion => ({
  id: `qn_${String(no).padStart(16, '0')}`,
  title: `Question ${no}`,
  type: 'SINGLE_LINE_TEXT',
  options: [],
  translations: {},
  ...fields,
})
const DIET = question(1, {
  title: 'Diet',
  type: 'CHECKBOX',
  options: ['Vegan', 'Halal'],
  translations: { de: { title: 'Ernährung', options: { Vegan: 'Vegan (de)', Halal: '' } } },
})
const TABLE = question(2, { title: 'Table' })

describe('answers as a door receives them', () => {
  test('a long text is cut in one line with an ellipsis, an emoji counts as one character', () => {
    const { [TABLE.id]: text } = shortAnswers({ [TABLE.id]: `  Near\n\nthe ${'🥁'.repeat(90)}` })!
    expect(text).toMatch(/^Near the 🥁+…$/u)
    expect(Array.from(text as string)).toHaveLength(60)
  })

  test('a text of the greatest length stays whole, and blank answers are left out', () => {
    const whole = 'x'.repeat(60)
    expect(shortAnswers({ [TABLE.id]: whole, [DIET.id]: [] })).toEqual({ [TABLE.id]: whole })
    expect(shortAnswers({ [TABLE.id]: ' \n ' })).toBeUndefined()
  })
})

describe('answers as a door shows them', () => {
  test('lines follow the order of the questions, with titles and options of the door’s language', () => {
    const answers = { [TABLE.id]: '7', [DIET.id]: ['Halal', 'Vegan'] }
    expect(answerLines([DIET, TABLE], answers, 'de')).toEqual([
      { id: DIET.id, type: 'CHECKBOX', title: 'Ernährung', text: 'Halal, Vegan (de)' },
      { id: TABLE.id, type: 'SINGLE_LINE_TEXT', title: 'Table', text: '7' },
    ])
    expect(answerLines([TABLE, DIET], answers, 'fr').map(({ title }) => title)).toEqual(['Table', 'Diet'])
  })

  test('a single choice is translated, and an option that was removed keeps its text', () => {
    const radio = { ...DIET, type: 'RADIO' as const }
    expect(answerLines([radio], { [DIET.id]: 'Vegan' }, 'de')[0]?.text).toBe('Vegan (de)')
    expect(answerLines([radio], { [DIET.id]: 'Kosher' }, 'de')[0]?.text).toBe('Kosher')
  })

  test('an answer to a question that is no longer shown has no line, and at most five are shown', () => {
    const questions = Array.from({ length: 8 }, (_, no) => question(no))
    const answers = Object.fromEntries(questions.map(({ id }) => [id, 'yes']))
    expect(answerLines([], answers, 'en')).toEqual([])
    expect(answerLines(questions, undefined, 'en')).toEqual([])
    expect(answerLines(questions, answers, 'en').map(({ id }) => id)).toEqual(
      questions.slice(0, DOOR_ANSWERS_MAX).map(({ id }) => id),
    )
  })

  test('many chosen options are cut with an ellipsis', () => {
    const options = Array.from({ length: 40 }, (_, no) => `Option ${no}`)
    const many = question(3, { type: 'CHECKBOX', options })
    const [line] = answerLines([many], { [many.id]: options }, 'en')
    expect(line?.text).toMatch(/^Option 0, Option 1, .*…$/)
    expect(line?.text.length).toBeLessThanOrEqual(120)
  })
})
