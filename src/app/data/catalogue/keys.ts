import type { Session } from '#app/lib/session.ts'

export const catalogueKeys = {
  pull: (session: Session | null) => ['catalogue', session?.account.id, session?.user.id] as const,
  beside: (event_id: string) => ['catalogue', 'beside', event_id] as const,
}
