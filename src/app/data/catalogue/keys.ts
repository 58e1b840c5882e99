import type { TeamSession } from '#app/lib/net/session.ts'

export const catalogueKeys = {
  all: ['catalogue'] as const,
  pull: (session: TeamSession | null) => ['catalogue', session?.account.id, session?.user.id] as const,
  remote: (event_id: string) => ['catalogue', 'beside', event_id] as const,
}
