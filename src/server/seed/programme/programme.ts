import type { DemoEvent } from '../catalogue.ts'
import { OTHER_TENANT_EVENTS } from './apart.ts'
import { LATER } from './later.ts'
import { THIS_WEEK } from './this-week.ts'
import { TONIGHT } from './tonight.ts'

/** What there is to see, tonight first: what is on this week and later, what is over, a draft, and one of strangers. */
export const DEMO_EVENTS: readonly DemoEvent[] = [TONIGHT, ...THIS_WEEK, ...LATER, ...OTHER_TENANT_EVENTS]
