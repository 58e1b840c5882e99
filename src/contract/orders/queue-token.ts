import { z } from 'zod'

/** A number, and by what the server knows that it gave it. */
const QUEUE_TOKEN = /^[1-9]\d{0,9}\.[\w-]{22}$/
const BROWSER_ID = /^[\w-]{1,64}$/

/** A random name that a browser gave itself; left out by one that keeps nothing. */
export const browserId = z.string().regex(BROWSER_ID)
/** A place in a line as its visitor keeps it: whoever shows it stands there. */
export const queueToken = z.string().regex(QUEUE_TOKEN)
