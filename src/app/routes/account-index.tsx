import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_query/_manage/account/')({
  beforeLoad: () => {
    redirect({ to: '/account/settings', replace: true, throw: true })
  },
})
