import type { TeamMembership } from '#contract/account/users.ts'
import { roleHas } from '#rules/permissions.ts'
import { readWelcomeStep } from './welcome-step.ts'

/**
 * Landing path after signing in when no other path was requested (S3.12); users who only work doors land on the
 * door lists.
 */
export function homePath(account: TeamMembership | null): string {
  if (account === null) return '/'
  if (!roleHas(account.role, 'stats.view')) return '/manage/doors'
  return readWelcomeStep(account.id) === null ? '/manage/events' : '/welcome'
}
