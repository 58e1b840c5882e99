/** A new organizer's welcome step, stored in this browser until they are done. */
export type WelcomeStep = 'email' | 'venue' | 'event'

const KEY = 'welcome'

const isStep = (value: unknown): value is WelcomeStep =>
  value === 'email' || value === 'venue' || value === 'event'

/** The stored step; null when there is none. */
export function readWelcomeStep(account_id: string): WelcomeStep | null {
  const [stored_account_id, step] = localStorage.getItem(KEY)?.split(' ') ?? []
  return stored_account_id === account_id && isStep(step) ? step : null
}

/** Stores the step; null when done. */
export function saveWelcomeStep(account_id: string, step: WelcomeStep | null): void {
  if (step === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, `${account_id} ${step}`)
}
