import type { TeamMembership } from '#contract/account/users.ts'
import { roleHas } from '#rules/permissions.ts'
import { readWelcomeStep } from './welcome-step.ts'

/** Where signing in leads when nothing else was asked for (S3.12); who works doors alone, to them. */
export function homePath(account: TeamMembership | null): string {
  if (account === null) return '/'
  if (!roleHas(account.role, 'stats.view')) return '/manage/doors'
  return readWelcomeStep(account.id) === null ? '/manage/events' : '/welcome'
}
