import type { DemoEvent } from '../catalogue.ts'
import { OTHER_TENANT_EVENTS } from './other-tenant.ts'
import { LATER } from './later.ts'
import { PAST } from './past.ts'
import { THIS_WEEK } from './this-week.ts'
import { TONIGHT } from './tonight.ts'

/**
 * All demo events, tonight's first: this week's, later and past ones, a draft, and one of another account.
 */
export const DEMO_EVENTS: readonly DemoEvent[] = [
  TONIGHT,
  ...THIS_WEEK,
  ...LATER,
  ...PAST,
  ...OTHER_TENANT_EVENTS,
]
