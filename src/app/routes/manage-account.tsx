import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_query/_manage/manage/account')({
  beforeLoad: () => {
    redirect({ to: '/account', replace: true, throw: true })
  },
})
