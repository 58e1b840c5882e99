import { createFileRoute } from '@tanstack/react-router'
import { TaxesScreen } from '#app/features/account/taxes-and-fees/taxes-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'

export const Route = createFileRoute('/_query/_manage/account/taxes-and-fees')({
  validateSearch: readListAddress,
  component: TaxesScreen,
})
