import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './instant.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  who: 'anyone',
  summary: 'Check the health of the server; 503 without its database, 507 without disk space',
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
