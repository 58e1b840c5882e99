import { useTranslation } from 'react-i18next'
import type { MessageDraft } from '#app/data/messages/drafts.ts'
import { useFieldWords } from '#app/components/field-labels.ts'
import { sayList } from '#app/components/fields/values.ts'
import { problemsOf, unknownIn } from './draft-body.ts'

/** What is wrong with a field of a draft, in words: unknown placeholders at once, what is missing once it was tried. */
export function useProblemWords(
  draft: MessageDraft,
  is_tried: boolean,
): (field: string) => string | undefined {
  const { t } = useTranslation('event-messages')
  const say = useFieldWords()
  const unknown = unknownIn(draft)
  const problems = is_tried ? problemsOf(draft) : {}
  return (field) => {
    const names = unknown[field]
    if (names !== undefined) return t('compose.unknown_placeholder', { names: sayList(names) })
    return say(problems[field])
  }
}
