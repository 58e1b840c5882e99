import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { inTheWayLines } from '../in-the-way-lines.ts'
import type { FormFrame } from './use-row-form.ts'

/** Why a form was not saved; nothing while it may be. */
export function FormProblems({ form: { problems, failure, attempt } }: { form: FormFrame }) {
  const { t } = useTranslation('form')
  if (problems.length === 0 && failure === null) return null
  return (
    <ErrorSummary
      title={problems.length > 0 ? t('problems', { count: problems.length }) : errorText(failure)}
      problems={problems}
      attempt={attempt}
      details={failure instanceof ApiError ? inTheWayLines(failure.in_the_way) : []}
    />
  )
}
