import { createFileRoute } from '@tanstack/react-router'
import { NoPermissionPage } from '#app/shell/pages/no-permission-page.tsx'

export const Route = createFileRoute('/no-permission')({ component: NoPermissionPage })
