import { useTranslation } from 'react-i18next'
import type { StatementRow } from '#contract/orders/bank-statements.ts'
import type { LineReason } from '#contract/orders/statement-lines.ts'
import type { ShownLines } from './statements-search.ts'

/** Labels of the states and matches of lines, in the order of the filter. */
export function useLineLabels(): Record<ShownLines, string> {
  const { t } = useTranslation('bank-statements')
  return {
    sure: t('matches.sure'),
    perhaps: t('matches.perhaps'),
    other: t('matches.other'),
    new: t('states.new'),
    taken: t('states.taken'),
    owed: t('states.owed'),
    given_back: t('states.given_back'),
    ignored: t('states.ignored'),
  }
}

/** Labels of why a line is not certain, or paid for nothing. */
export function useReasonLabels(): Record<LineReason, string> {
  const { t } = useTranslation('bank-statements')
  return {
    sum_differs: t('reasons.sum_differs'),
    currency_differs: t('reasons.currency_differs'),
    near_reference: t('reasons.near_reference'),
    name_and_sum: t('reasons.name_and_sum'),
    twice: t('reasons.twice'),
    lapsed: t('reasons.lapsed'),
    already_paid: t('reasons.already_paid'),
    cancelled: t('reasons.cancelled'),
  }
}

/** Labels of the rows of a file. */
export function useRowStateLabels(): Record<StatementRow['state'], string> {
  const { t } = useTranslation('bank-statements')
  return {
    new: t('row_states.new'),
    known: t('row_states.known'),
    debit: t('row_states.debit'),
    unreadable: t('row_states.unreadable'),
  }
}
