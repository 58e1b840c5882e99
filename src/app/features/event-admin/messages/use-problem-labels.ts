import { useTranslation } from 'react-i18next'
import type { MessageDraft } from '#app/data/messages/drafts.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { formatList } from '#app/components/fields/values.ts'
import { problemsOf, unknownPlaceholdersOf } from './draft-body.ts'

/** Texts of a draft field's problems: unknown placeholders at once, missing fields after the first attempt. */
export function useProblemLabels(
  draft: MessageDraft,
  is_submitted: boolean,
): (field: string) => string | undefined {
  const { t } = useTranslation('event-messages')
  const formatErrors = useFieldErrorLabels()
  const unknown = unknownPlaceholdersOf(draft)
  const problems = is_submitted ? problemsOf(draft) : {}
  return (field) => {
    const names = unknown[field]
    if (names !== undefined) return t('compose.unknown_placeholder', { names: formatList(names) })
    return formatErrors(problems[field])
  }
}
