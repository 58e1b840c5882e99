import { LOOK_DEFAULTS } from '../events/look-defaults.ts'
import type { HomeLook } from './home-look.ts'

/** How the home page is laid out where nobody designed it. */
export const HOME_LOOK_DEFAULTS: HomeLook = {
  ...LOOK_DEFAULTS,
  homepage_background_type: 'PLAIN',
  homepage_sections: [],
}
