export { listOwn as listOwnRequests, withdrawLocked } from './own.ts'
export { settleDecisions } from './expire-claims.ts'
export { openOf as openRequestOf } from './store.ts'
