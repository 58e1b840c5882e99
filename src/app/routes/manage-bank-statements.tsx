import { createFileRoute } from '@tanstack/react-router'
import { BankStatementsScreen } from '#app/features/manage/bank-statements/bank-statements-screen.tsx'
import { statementsSearch } from '#app/features/manage/bank-statements/statements-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bank-statements')({
  beforeLoad: ({ location }) => requireRight(location, 'statement.manage'),
  validateSearch: statementsSearch.validate,
  loader: () => loadTexts('bank-statements', 'event-orders', 'event-people', 'manage', 'form'),
  component: BankStatementsScreen,
})
