import type { AccountMembership } from '#contract/users.ts'
import { readWelcomeStep } from './welcome-step.ts'

/** Where signing in leads when nothing else was asked for (specification, section 2). */
export function homePath(account: AccountMembership | null): string {
  if (account === null) return '/'
  return readWelcomeStep(account.id) === null ? '/manage/events' : '/welcome'
}
