export { listOwn as listOwnRequests, withdrawLocked } from './own.ts'
export { settleDecisions } from './settle.ts'
export { openOf as openRequestOf } from './store.ts'
