import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '#app/shell/auth-layout.tsx'

export const Route = createFileRoute('/_query/_auth')({ component: AuthLayout })
