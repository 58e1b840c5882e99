export { take as takeAllotment } from './allotments.ts'
export { ingestEntries as ingestBoxOfficeEntries } from './ingest.ts'
export { unitLineOf } from './pricing.ts'
