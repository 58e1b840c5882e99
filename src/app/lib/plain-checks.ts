import { config } from 'zod'

// Before the first schema is made: zod would try to compile its checks, which the content security policy blocks.
config({ jitless: true })
