import { createFileRoute } from '@tanstack/react-router'
import { OtherScreen } from '#app/features/storefront/others/other-screen.tsx'

export const Route = createFileRoute('/_query/_public/others/$otherEventId')({
  component: OtherScreen,
})
