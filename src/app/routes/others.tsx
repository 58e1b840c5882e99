import { createFileRoute } from '@tanstack/react-router'
import { OthersScreen } from '#app/features/storefront/others/others-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/others')({
  validateSearch: readListAddress,
  component: () => (
    <ThemeRoot>
      <OthersScreen />
    </ThemeRoot>
  ),
})
