import { createRootRoute } from '@tanstack/react-router'
import { RootLayout } from '#app/shell/root-layout.tsx'

export const Route = createRootRoute({ component: RootLayout })
