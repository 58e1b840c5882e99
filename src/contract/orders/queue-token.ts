import { z } from 'zod'

/** A number, and by what the server knows that it gave it. */
const PLACE = /^[1-9]\d{0,9}\.[\w-]{22}$/
const BROWSER = /^[\w-]{1,64}$/

/** A random name that a browser gave itself; left out by one that keeps nothing. */
export const browserName = z.string().regex(BROWSER)
/** A place in a line as its visitor keeps it: whoever shows it stands there. */
export const linePlace = z.string().regex(PLACE)
