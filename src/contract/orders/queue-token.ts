import { z } from 'zod'

/** A queue number and the server's proof that it was issued. */
const QUEUE_TOKEN = /^[1-9]\d{0,9}\.[\w-]{22}$/
const BROWSER_ID = /^[\w-]{1,64}$/

/** A random id created by a browser; absent when it stores nothing. */
export const browserId = z.string().regex(BROWSER_ID)
/** A place in a queue, stored by the visitor; it belongs to whoever presents it. */
export const queueToken = z.string().regex(QUEUE_TOKEN)
