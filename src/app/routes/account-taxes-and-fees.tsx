import { createFileRoute } from '@tanstack/react-router'
import { TaxesScreen } from '#app/features/account/taxes-and-fees/taxes-screen.tsx'
import { taxesSearch } from '#app/features/account/taxes-and-fees/taxes-search.ts'

export const Route = createFileRoute('/_query/_manage/account/taxes-and-fees')({
  validateSearch: taxesSearch.validate,
  component: TaxesScreen,
})
