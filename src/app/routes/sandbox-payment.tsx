import { createFileRoute } from '@tanstack/react-router'
import { SandboxScreen } from '#app/features/checkout/sandbox/sandbox-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/sandbox-payment/$paymentRef')({
  loader: () => loadTexts('checkout', 'form'),
  component: () => (
    <ThemeRoot>
      <SandboxScreen />
    </ThemeRoot>
  ),
})
