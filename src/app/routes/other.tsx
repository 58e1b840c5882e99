import { createFileRoute } from '@tanstack/react-router'
import { OtherScreen } from '#app/features/site/others/other-screen.tsx'

export const Route = createFileRoute('/_query/_public/others/$otherEventId')({
  component: OtherScreen,
})
