import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#app/features/site/home-screen.tsx'

export const Route = createFileRoute('/_query/_public/')({ component: HomeScreen })
