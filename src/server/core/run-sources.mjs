// For a thread that runs from the sources: its own tsx, because that of the main thread does not reach it.
import { register } from 'tsx/esm/api'

register()
