import { config } from 'zod'

// Must run before the first schema is created: zod would otherwise compile its checks, which the content security
// policy blocks.
config({ jitless: true })
