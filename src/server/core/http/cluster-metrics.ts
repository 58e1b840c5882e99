import cluster from 'node:cluster'
import { z } from 'zod'

/** Request of a worker process to its parent, which collects the metrics of all processes. */
export const metricsRequest = z.object({ kind: z.literal('metrics'), id: z.number() })

/** Response, in Prometheus' text format; null: a process did not answer. */
export const metricsReply = z.object({
  kind: z.literal('metrics-read'),
  id: z.number(),
  text: z.string().nullable(),
})
export type MetricsReply = z.infer<typeof metricsReply>

/** Returns a function that asks the parent process; null in a process without a parent. */
export function clusterMetrics(): (() => Promise<string>) | null {
  if (!cluster.isWorker) return null
  const pending = new Map<number, (text: string | null) => void>()
  let last_id = 0
  process.on('message', (message) => {
    const reply = metricsReply.safeParse(message)
    if (!reply.success) return
    pending.get(reply.data.id)?.(reply.data.text)
    pending.delete(reply.data.id)
  })
  return async () => {
    const id = (last_id += 1)
    const text = await new Promise<string | null>((resolve) => {
      pending.set(id, resolve)
      process.send?.({ kind: 'metrics', id } satisfies z.infer<typeof metricsRequest>)
    })
    if (text === null) throw new Error('The metrics of a process could not be read.')
    return text
  }
}
