import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { errorText, formatFailure, hasErrorText } from '#app/lib/i18n/error-text.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { formatConflicts } from '#app/components/format-conflicts.ts'
import type { FormFrame } from './use-row-form.ts'

/** Why a form was not saved; nothing when there is no problem. */
export function FormProblems({ form }: { form: FormFrame }) {
  const { t } = useTranslation('form')
  const { problems, failure, attempt } = form
  if (problems.length === 0 && failure === null) return null
  return (
    <ErrorSummary
      title={problems.length > 0 ? t('problems', { count: problems.length }) : refusalText(form)}
      problems={problems}
      attempt={attempt}
      details={failure instanceof ApiError ? formatConflicts(failure.in_the_way) : []}
    />
  )
}

/** The reason if known, otherwise which action failed (S20.1). */
const refusalText = ({ failure, failed, is_new }: FormFrame): string =>
  hasErrorText(failure)
    ? errorText(failure)
    : formatFailure(failed ?? (is_new ? 'create' : 'update'), failure)
