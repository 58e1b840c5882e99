import { makeConnect } from './connect.ts'
import { reportReachable, reportUnreachable } from './reachability.ts'
import { reportUnknownToken } from './unknown-token.ts'

/** The API for this page, in its language; what a call finds out about server and token is told to everybody. */
export const pageConnect = makeConnect({
  language: () => document.documentElement.lang,
  onContact: (reached) => (reached ? reportReachable() : reportUnreachable()),
  onUnknownToken: reportUnknownToken,
})
