/** Where a new organizer stands in setting up, remembered on this browser until they are through. */
export type WelcomeStep = 'email' | 'organizer' | 'event'

const KEY = 'welcome'

const isStep = (value: unknown): value is WelcomeStep =>
  value === 'email' || value === 'organizer' || value === 'event'

/** The step at which somebody left off; null when there is nothing to go on with. */
export function readWelcomeStep(account_id: string): WelcomeStep | null {
  const [known, step] = localStorage.getItem(KEY)?.split(' ') ?? []
  return known === account_id && isStep(step) ? step : null
}

/** Remembers the step; null when they are through. */
export function saveWelcomeStep(account_id: string, step: WelcomeStep | null): void {
  if (step === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, `${account_id} ${step}`)
}
