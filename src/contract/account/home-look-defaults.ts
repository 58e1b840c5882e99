import { LOOK_DEFAULTS } from '../events/look-defaults.ts'
import type { HomeLook } from './home-look.ts'

/** Layout of the home page before anybody designs it. */
export const HOME_LOOK_DEFAULTS: HomeLook = {
  ...LOOK_DEFAULTS,
  homepage_background_type: 'PLAIN',
  homepage_sections: [],
}
