import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '#app/features/profile/overview-screen.tsx'

export const Route = createFileRoute('/_query/_public/profile/')({ component: OverviewScreen })
