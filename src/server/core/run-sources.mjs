// A worker thread that runs from the sources needs its own tsx, because that of the main thread does not
// apply to it.
import { register } from 'tsx/esm/api'

register()
