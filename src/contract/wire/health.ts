import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './instant.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  who: 'anyone',
  summary: 'Whether the server is up and reaches its database, else 503; and has room to write, else 507',
  ok: z.object({
    status: z.literal('ok'),
    database: z.literal('reachable'),
    /** This installation contains well-known passwords. */
    demo: z.boolean(),
    version: z.string(),
    server_time: instant,
  }),
  errors: ['server.busy', 'server.full'],
})
